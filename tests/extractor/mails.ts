/**
 * Mails as programs and providers write them, each with the part that its sender wrote.
 *
 * @module
 */

/** The text of a mail, and its part without quotes. */
export type Reply = { readonly name: string; readonly text: string; readonly said: string };

const QUOTE = "> Acme:\n> > You can change it in the settings.\n> --\n> Acme";

/** Replies in plain text. */
export const REPLIES: readonly Reply[] = [
  {
    name: "Gmail, English, wrapped introduction",
    text:
      `Thanks, that worked!\n\nOn Tue, Nov 24, 2026 at 10:00 AM Acme Support <support+abc@acme.example>\nwrote:\n\n${QUOTE}`,
    said: "Thanks, that worked!",
  },
  {
    name: "Gmail, German",
    text:
      `Danke, das hat geklappt.\n\nAm Di., 24. Nov. 2026 um 10:00 Uhr schrieb Acme <support@acme.example>:\n\n${QUOTE}`,
    said: "Danke, das hat geklappt.",
  },
  {
    name: "Gmail, French",
    text: `Merci !\n\nLe mar. 24 nov. 2026 à 10:00, Acme <support@acme.example> a écrit :\n\n${QUOTE}`,
    said: "Merci !",
  },
  {
    name: "Gmail, Spanish",
    text: `Gracias.\n\nEl mar, 24 nov 2026 a las 10:00, Acme (<support@acme.example>) escribió:\n\n${QUOTE}`,
    said: "Gracias.",
  },
  {
    name: "Gmail, Italian",
    text:
      `Grazie mille\n\nIl giorno mar 24 nov 2026 alle ore 10:00 Acme <support@acme.example> ha\nscritto:\n\n${QUOTE}`,
    said: "Grazie mille",
  },
  {
    name: "Gmail, Portuguese",
    text: `Obrigada\n\nEm ter., 24 de nov. de 2026 às 10:00, Acme <support@acme.example> escreveu:\n\n${QUOTE}`,
    said: "Obrigada",
  },
  {
    name: "Gmail, Dutch",
    text: `Dank je\n\nOp di 24 nov 2026 om 10:00 schreef Acme <support@acme.example>:\n\n${QUOTE}`,
    said: "Dank je",
  },
  {
    name: "Gmail, Polish",
    text: `Dziękuję\n\nwt., 24 lis 2026 o 10:00 Acme <support@acme.example> napisał(a):\n\n${QUOTE}`,
    said: "Dziękuję",
  },
  {
    name: "Gmail, Turkish",
    text: `Teşekkürler\n\nAcme <support@acme.example>, 24 Kas 2026 Sal, 10:00 tarihinde şunu yazdı:\n\n${QUOTE}`,
    said: "Teşekkürler",
  },
  {
    name: "Gmail, Japanese",
    text: `ありがとうございます。\n\n2026年11月24日(火) 10:00 Acme <support@acme.example>:\n\n${QUOTE}`,
    said: "ありがとうございます。",
  },
  {
    name: "Gmail, Chinese",
    text: `谢谢\n\nAcme <support@acme.example> 于2026年11月24日周二 10:00写道：\n\n${QUOTE}`,
    said: "谢谢",
  },
  {
    name: "Gmail, Arabic",
    text: `شكرا\n\nفي الثلاثاء، 24 نوفمبر 2026 في 10:00 ص كتب Acme <support@acme.example>:\n\n${QUOTE}`,
    said: "شكرا",
  },
  {
    name: "Apple Mail with a phone's line",
    text:
      `It still fails.\n\nSent from my iPhone\n\n> On 24 Nov 2026, at 10:00, Acme <support@acme.example> wrote:\n> \n> Try again.`,
    said: "It still fails.",
  },
  {
    name: "Apple Mail, German phone",
    text:
      `Geht immer noch nicht.\n\nVon meinem iPhone gesendet\n\n> Am 24.11.2026 um 10:00 schrieb Acme <support@acme.example>:\n> \n> Nochmal.`,
    said: "Geht immer noch nicht.",
  },
  {
    name: "Thunderbird, the answer below the quote, with a signature",
    text:
      `On 24/11/2026 10:00, Acme wrote:\n> Which invoice is it?\n\nNumber 4711, please.\n\n-- \nAda Lovelace\nAnalytical Engines Ltd.`,
    said: "Number 4711, please.",
  },
  {
    name: "Thunderbird, answers between the lines",
    text: `Am 24.11.26 um 10:00 schrieb Acme:\n> Which invoice?\n4711.\n> Which address?\nThe old one.`,
    said: `Am 24.11.26 um 10:00 schrieb Acme:\n> Which invoice?\n4711.\n> Which address?\nThe old one.`,
  },
  {
    name: "Outlook for Windows, English",
    text:
      `Here it is.\n\nKind regards\nAda\n\nFrom: Acme <support@acme.example>\nSent: Tuesday, November 24, 2026 10:00 AM\nTo: Ada <ada@example.com>\nSubject: Your question\n\nPlease send the number.`,
    said: "Here it is.\n\nKind regards\nAda",
  },
  {
    name: "Outlook on the web, with a rule and bold names",
    text:
      `Hier ist sie.\n________________________________\n*Von:* Acme <support@acme.example>\n*Gesendet:* Dienstag, 24. November 2026 10:00\n*An:* Ada <ada@example.com>\n*Betreff:* Ihre Frage\n\nBitte die Nummer.`,
    said: "Hier ist sie.",
  },
  {
    name: "Outlook, French",
    text:
      `Voilà.\n\nDe : Acme <support@acme.example>\nEnvoyé : mardi 24 novembre 2026 10:00\nÀ : Ada <ada@example.com>\nObjet : Votre question\n\nLe numéro ?`,
    said: "Voilà.",
  },
  {
    name: "Outlook, Chinese",
    text:
      `好的\n\n发件人: Acme <support@acme.example>\n发送时间: 2026年11月24日 10:00\n收件人: Ada <ada@example.com>\n主题: 你的问题\n\n号码?`,
    said: "好的",
  },
  {
    name: "Outlook of old",
    text: `Fine.\n\n-----Original Message-----\nFrom: Acme\nSent: Tuesday\nTo: Ada\nSubject: Question\n\nIs it fine?`,
    said: "Fine.",
  },
  {
    name: "Outlook of old, German",
    text:
      `Gut.\n\n-----Ursprüngliche Nachricht-----\nVon: Acme\nGesendet: Dienstag\nAn: Ada\nBetreff: Frage\n\nIst es gut?`,
    said: "Gut.",
  },
  {
    name: "Yahoo, a quote without marks",
    text:
      `Yes it does.\n\n    On Tuesday, November 24, 2026 at 10:00:00 AM GMT+1, Acme <support@acme.example> wrote:\n\n Does it work?\n Acme`,
    said: "Yes it does.",
  },
  {
    name: "a mail passed on keeps what was passed on",
    text:
      `What is this?\n\n---------- Forwarded message ---------\nFrom: Shop <shop@example.com>\nDate: Tue, 24 Nov 2026\nSubject: Your order\nTo: <ada@example.com>\n\nYour order was cancelled.`,
    said:
      `What is this?\n\n---------- Forwarded message ---------\nFrom: Shop <shop@example.com>\nDate: Tue, 24 Nov 2026\nSubject: Your order\nTo: <ada@example.com>\n\nYour order was cancelled.`,
  },
  {
    name: "a new mail with a signature",
    text: `Hello,\n\nmy order 12 has not arrived. From: Berlin.\n\n-- \nAda`,
    said: `Hello,\n\nmy order 12 has not arrived. From: Berlin.`,
  },
  {
    name: "a list that looks like a header",
    text: `From: Berlin\nI travel by train.`,
    said: `From: Berlin\nI travel by train.`,
  },
  { name: "nothing but a quote", text: `On 24 Nov 2026, Acme wrote:\n> Hello`, said: "" },
  {
    name: "a signature of a mail program",
    text:
      `Works now.\n\nGet Outlook for iOS<https://aka.ms/o0ukef>\n________________________________\nFrom: Acme <a@b.example>\nSent: Tuesday\nTo: Ada\nSubject: x\n\nDoes it?`,
    said: "Works now.",
  },
];

/** Mails in HTML alone. */
export const HTML_REPLIES: readonly Reply[] = [
  {
    name: "Gmail",
    text:
      `<div dir="ltr">Thanks!<div>It&nbsp;works.</div><div><div class="gmail_signature">Ada<br>CEO</div></div></div><br>` +
      `<div class="gmail_quote"><div dir="ltr" class="gmail_attr">On Tue, Nov 24, 2026 at 10:00 AM Acme &lt;a@b.example&gt; wrote:<br></div>` +
      `<blockquote class="gmail_quote"><p>Does it work?</p></blockquote></div>`,
    said: "Thanks!\nIt works.",
  },
  {
    name: "Outlook on the web",
    text:
      `<html><head><style>p{margin:0}</style></head><body><div class="elementToProof">Here it is.</div><div id="Signature">Ada</div>` +
      `<div id="appendonsend"></div><hr><div id="divRplyFwdMsg" dir="ltr"><b>From:</b> Acme &lt;a@b.example&gt;<br>` +
      `<b>Sent:</b> Tuesday<br><b>To:</b> Ada<br><b>Subject:</b> Question<div>&nbsp;</div></div><div>The number?</div></body></html>`,
    said: "Here it is.",
  },
  {
    name: "Apple Mail",
    text:
      `<html><body>Still broken.<div><br><blockquote type="cite"><div>On 24 Nov 2026, at 10:00, Acme wrote:</div><br>` +
      `<div>Try again</div></blockquote></div></body></html>`,
    said: "Still broken.",
  },
  {
    name: "Thunderbird",
    text:
      `<p>Number 4711</p><pre class="moz-signature">-- \nAda</pre><div class="moz-cite-prefix">Am 24.11.26 um 10:00 schrieb Acme:<br></div>` +
      `<blockquote type="cite" cite="mid:x">Which?</blockquote>`,
    said: "Number 4711",
  },
  {
    name: "hidden text and scripts are left out",
    text: `<div style="display: none">preheader</div><script>alert(1)</script><ul><li>one</li><li>two</li></ul>`,
    said: "- one\n- two",
  },
];

/** Headers, and the nature that they have. */
export const NATURES: readonly (readonly [headers: string, nature: string])[] = [
  ["From: Ada <ada@example.com>\nSubject: Help", "person"],
  ["From: Ada <ada@example.com>\nSubject: Re: x\nAuto-Submitted: no", "person"],
  ["From: Ada <ada@example.com>\nSubject: x\nAuto-Submitted: auto-replied (vacation)", "auto_reply"],
  ["From: Ada <ada@example.com>\nSubject: Automatic reply: Your question", "auto_reply"],
  ["From: Ada <ada@example.com>\nSubject: =?utf-8?Q?R=C3=A9ponse_automatique_=3A_x?=", "auto_reply"],
  ["From: Ada <ada@example.com>\nSubject: Abwesenheitsnotiz", "auto_reply"],
  ["From: Ada <ada@example.com>\nX-Autoreply: yes", "auto_reply"],
  ["Return-Path: <>\nFrom: Ada <ada@example.com>\nSubject: I am away", "auto_reply"],
  ["Return-Path: <ada@example.com>\nFrom: Ada <ada@example.com>", "person"],
  ["From: Ada <ada@example.com>\nPrecedence: auto_reply", "auto_reply"],
  ["From: News <news@example.com>\nPrecedence: bulk", "list"],
  ["From: News <news@example.com>\nList-Unsubscribe: <https://example.com>", "list"],
  ["From: Shop <shop@example.com>\nAuto-Submitted: auto-generated", "automatic"],
  ["From: Shop <shop@example.com>\nX-Auto-Response-Suppress: OOF, AutoReply", "automatic"],
  ["From: Shop <no-reply@example.com>", "automatic"],
  ["From: Mail Delivery <MAILER-DAEMON@example.com>\nSubject: Undelivered", "bounce"],
  ["From: a@example.com\nContent-Type: multipart/report; report-type=delivery-status; boundary=b", "bounce"],
  ["From: a@example.com\nContent-Type: multipart/report; report-type=feedback-report; boundary=b", "complaint"],
];

/** A report of a mail that could not be delivered. */
export const BOUNCE = `Return-Path: <>
From: MAILER-DAEMON@mx.example.com (Mail Delivery System)
To: support@acme.example
Subject: Undelivered Mail Returned to Sender
Message-ID: <bounce-1@mx.example.com>
Content-Type: multipart/report; report-type=delivery-status; boundary="b1"

--b1
Content-Type: text/plain

I'm sorry to have to inform you that your message could not be delivered.
--b1
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example.com

Final-Recipient: rfc822; Gone@Example.com
Action: failed
Status: 5.1.1
Diagnostic-Code: smtp; 550 5.1.1 No such user

--b1
Content-Type: text/rfc822-headers

From: Acme <support@acme.example>
To: gone@example.com
Message-ID:
 <mail-1.abc@acme.example>
Subject: Acme has answered you
--b1--
`;
