/**
 * What the desk says and understands in Japanese.
 *
 * @module
 */
import { TEXTS as FRAME_TEXTS } from "../../../widget/frame/texts/ja.ts";
import type { Language } from "../language.ts";
import { either } from "../patterns.ts";
import { JAPANESE_CLAIMS } from "./claims.ts";
import { JAPANESE_DATES } from "./dates.ts";
import { JAPANESE_FIGURES } from "./figures.ts";
import { JAPANESE_GLOSSARY } from "./glossary.ts";
import { JAPANESE_MAIL } from "./mail.ts";
import { JAPANESE_MAIL_PROGRAMS } from "./mail_programs.ts";
import { JAPANESE_MATTERS } from "./matters.ts";
import { JAPANESE_OPPOSITES } from "./opposites.ts";

/** Japanese, whose words are not parted by spaces: a "word" here is the text between two punctuation marks. */
export const JAPANESE: Language = {
  code: "ja",
  direction: FRAME_TEXTS.direction,
  person: FRAME_TEXTS.talkToPerson,
  assistant: FRAME_TEXTS.ai,
  turn: {
    declined: "承知しました。実行していません。",
    nothingHere: "ここには何もありません。",
    tooLate: "このボタンはもう押せません。",
    questionAnswered: "この質問にはすでに回答済みです。",
    questionOver: "この質問は無効になりました。もう一度お尋ねください。",
    personByTopic: "担当者が対応します。会話を引き継ぎました。",
    personByLimit: "一つの会話でこれ以上お答えすることはできません。ここからは担当者が対応します。",
    notHere: "この件はこちらではお手伝いできません。",
    noMoreReplies: "一つの会話でこれ以上お答えすることはできません。新しい会話を始めてください。",
    personByRequest: "担当者に引き継ぎました。こちらでお答えします。",
    away: "ただいま不在にしております。戻り次第お答えします。",
    waitMinutes: "通常は{n}分以内にお答えしています。",
    waitHours: "通常は{n}時間以内にお答えしています。",
    backAt: "対応の再開：{time}。",
    personOnPage: "これは担当者が行います。引き継ぎましたので、こちらでお答えします。",
    personAlone: "ありがとうございます。担当者がこちらでお答えします。",
    addedForPerson: "ありがとうございます。担当者にお伝えする内容に加えました。",
    fault: "申し訳ありません。今はお答えできません。",
    brokenOff: "申し訳ありません。回答が途中で切れてしまいました。",
    offerPerson: "担当者とお話しになりますか?",
    unknownEffect: "はっきりした応答がなかったため、うまくいったかどうか分かりません。自動では再試行しません。",
    signIn: "先にサインインしてから、もう一度押してください。",
    noPress: "このボタンは今は使えません。",
    searching: "調べています…",
    noWords: "申し訳ありません。お答えできることがありません。",
    done: "完了しました。",
    failed: "うまくいきませんでした。何も変更されていません。",
    failedOnPage: "このページではうまくいきませんでした。",
    mayHaveWorked: "はっきりした応答がなく、うまくいったかどうか分かりません。",
    busy: "少々お待ちください。前のメッセージを処理しています。",
    linkRemoved: "（リンクを削除しました）",
    keyRemoved: "（削除しました）",
    interrupted: "中断されました。もう一度お送りください。",
    internal: "こちらで問題が発生しました。",
    joined: "{name}が会話に参加しました。",
    aiAgain: "AIアシスタントが再び応答します。",
    yes: "はい",
    no: "いいえ",
    lookAlikes: "よくご確認ください。別の文字に似た文字が含まれています（{characters}）",
  },
  record: {
    done: "完了",
    failed: "未完了",
    unknown: "完了したかどうか不明",
    pressed: "「{words}」が押されました",
    wrote: "「{words}」と書かれました",
    nothingChanged: "何も変更されていません。",
    notThisChange: "この変更は行われていません。",
    changeUnknown: "これが変更されたかどうかは分かりません。",
    figuresUnknown: "当社の記録にありません：{figures}。ご利用の前にご確認ください。",
    byMail: "{from} からのメール（差出人は未確認）:",
  },
  nudges: {
    sent: "送信した内容が届きませんでした。",
    loaded: "このページの一部を読み込めませんでした。",
    script: "このページの一部が動かなくなりました。",
    control: "このページのボタンが反応していないようです。",
    namedControl: "「{name}」が反応していないようです。",
    stuck: "数分前に、このページで問題が起きました。",
    noAnswer: "接続が切れました。",
    signedOut: "もう一度ログインが必要かもしれません。",
    tooLarge: "サイズが大きすぎました。",
    notAccepted: "受け付けられない内容がありました。",
    tooMany: "一度に試した回数が多すぎました。",
    ourFault: "これは当方の問題です。",
    offer: "お手伝いしましょうか?",
    yes: "はい、お願いします",
  },
  questions: {
    click: "{name}をクリックしますか？",
    fill: "{name}に{value}と入力しますか？",
    select: "{name}で{value}を選びますか？",
    on: "{name}にチェックを入れますか？",
    off: "{name}のチェックを外しますか？",
    press: "{name}で{value}キーを押しますか？",
    go: "{value}を開きますか？",
    look: "このページを一緒に見ますか？",
  },
  launcher: {
    label: "チャット",
    open: "{name}とチャット",
    close: "チャットを閉じる",
    unread: "未読{n}件",
    ask: "質問を入力…",
    send: "送信",
    dismiss: "閉じる",
    using: "サポートがこのページを操作しています",
    stop: "停止",
  },
  builtin: {
    greeting: "こんにちは。どのようなご用件でしょうか?",
    thanks: "どういたしまして。ほかにお手伝いできることはありますか?",
    goodbye: "失礼いたします。よい一日をお過ごしください。",
    nature: "私は人間ではありません。このサポートのAIアシスタントで、決まった規則に従って回答するプログラムです。",
    ability: "次のことをお手伝いできます。",
    unknown: "申し訳ありません。それは分かりません。",
    stillReading: "ヘルプページをまだ読み込んでいます。1分後にもう一度お試しください。",
    unsure: "ご用件がはっきり分かりませんでした。次のどれかでしょうか?",
    signIn:
      "先にサインインしてから、もう一度お尋ねください。チャットに書かれたIDやメールアドレスでアカウントを調べることはありません。",
    done: "完了しました。",
    found: "次のことが分かりました。",
    notSetUp: "ここではまだできません。設定されていないためです。",
    failed: "うまくいきませんでした。",
    noAnswer: "今は応答がありませんでした。しばらくしてからもう一度お試しください。",
    invalid: "今ある情報では行えませんでした。",
    changeUnknown: "応答がなかったため、うまくいったかどうか分かりません。",
    passOn: "担当者におつなぎできます。",
    which: "「{name}」を選んでください。",
    what: "「{name}」を教えてください。",
    yesOrNo: "「{name}」は「はい」ですか、「いいえ」ですか?",
    already: "「{name}」はすでに{value}です。",
    onlyThese: "ここで選べるのは次のいずれかだけです。",
    pointed: "ページ上に印を付けました：「{name}」",
    sorry: "ご不便をおかけして申し訳ありません。",
    okay: "承知しました。ほかにもあればお知らせください。",
    notAsked: "今は何もお尋ねしていません。どのようなご用件でしょうか。",
    offered: "「{about}」について見つかりました。こちらでしょうか。",
    readOn: "続きを読む",
    openNow: "現在営業中です（{time}まで）。",
    closedNow: "現在は営業時間外です。次の営業開始：{time}。",
    openingHours: "営業時間（{zone}）：",
    anyTime: "こちらにはいつでもお書きいただけます。",
    praised: "ありがとうございます。うれしいです！",
  },
  mail: JAPANESE_MAIL,
  talk: {
    greeting: [
      "こんにちは こんばんは おはよう おはようございます はじめまして もしもし",
      "どうも よろしくお願いします すみません",
    ],
    thanks: [
      "ありがとう ありがとうございます ありがとうございました どうもありがとうございます どうもありがとう 感謝します 助かりました",
      "はい 分かりました わかりました 以上です とても",
    ],
    goodbye: ["さようなら さよなら またね ではまた それでは 失礼します", "ありがとうございました また"],
    person: ["人間 担当者 オペレーター 人 スタッフ", "お願いします 担当者をお願いします"],
    nature: either(
      /^(?:(?:あなた|きみ|君)?は?(?:誰|だれ|何者)(?:です|なの|だ)?か?)$/u,
      /(あなたは|これは|あなた).{0,12}(人間|ロボット|ボット|bot|ai|機械|自動)|(人間|ロボット|ボット|ai|機械)(です|でしょう)か/,
    ),
    personRequest:
      /(人間|担当者|担当の方|オペレーター|スタッフ|人).{0,6}(と|に|へ).{0,4}(話し|はなし|相談|つない|繋い|代わっ|替わっ|変わっ|転送)|(担当者|オペレーター|人間|スタッフ)(を|に)?お願い/,
    denial: /(ない|不要|いらない|せずに)(です|で)?$/,
    ability: /^(ヘルプ|助けて|何ができますか|何ができるの|何をしてくれますか|使い方)/,
    where: /どこ|見せて|教えて/,
    yes: "はい ええ",
    no: "いいえ いえ",
    presence: /誰かいますか|誰かいませんか|いらっしゃいますか/u,
    okay: ["了解 わかりました 分かりました オッケー 承知しました なるほど", "です はい"],
    refuses: [
      /ないで|したくない|したくありません|たくない|たくありません|やめて|不要|なくていい|結構です|ではなく|じゃなく|じゃない/u,
      /できない|できません|動かない|なぜ|どうして/u,
    ],
    hours:
      /営業時間|受付時間|対応時間|営業(?:中|して)|何時(?:から|まで|に(?:開|閉|始|終))|開いて(?:い)?ますか|(?:土日|週末|日曜|土曜|祝日)(?:も|は|に)?(?:営業|対応|やって|開いて)|定休日/u,
    praise: /すごい(?:です)?ね|素晴らしい|すばらしい|最高|さすが|優秀|頼りになる/u,
    anger:
      /役に立たない|使えない|ばか|馬鹿|最悪|ひどい|酷い|ふざけ|腹が立つ|怒って|うんざり|許せない|がっかり|詐欺|絶望/u,
    trouble:
      /拒否され|二重に請求|二重請求|二回請求|止まって|固まって|壊れ|動かない|動きません|使えません|開けません|開かない|エラー|失敗し|盗まれ|乗っ取ら|消えた|消えました|障害/u,
  },
  answers: {
    yes: `
      はい, はいお願いします, はい お願いします, はいお願いいたします, お願いします, お願いいたします, それでお願いします, ええ, うん, もちろん,
      もちろんです, そうです, その通りです, そのとおりです, 確定します, 同意します, 承認します, 実行してください, やってください,
      進めてください, 続けてください, hai`,
    alone: "確定",
    filler: "ありがとう, ありがとうございます, わかりました, 分かりました, 了解, 了解です, 了解しました, 承知しました",
    no: `
      いいえ, いえ, いや, やめて, やめてください, やめます, キャンセル, キャンセルします, キャンセルしてください, 中止, 中止してください,
      不要です, いりません, 必要ありません, まだ, まだです, しないでください, 実行しないでください, 同意しません, 遠慮します, ストップ`,
    unclear: `
      たぶん, 多分, おそらく, わかりません, 分かりません, 大丈夫, 大丈夫です, 結構です, いいです, いいですよ, 今はいいです, 問題ありません,
      確認しました, まあ, そして, それと, それから, あと, また, 確認してください, 確認お願いします, 確認をお願いします, 是`,
  },
  claims: JAPANESE_CLAIMS,
  matters: JAPANESE_MATTERS,
  opposites: JAPANESE_OPPOSITES,
  topics: { refund: "返金|払い戻|お金を返" },
  dates: JAPANESE_DATES,
  figures: JAPANESE_FIGURES,
  mailPrograms: JAPANESE_MAIL_PROGRAMS,
  glossary: JAPANESE_GLOSSARY,
  abbreviations: null,
  separableVerbs: null,
  quoting: { how: "するには", steps: null, price: "いくら", free: null, time: "いつ", spans: "日|時", size: "最大" },
  request: {
    polite: null,
    ending: null,
    rulesOut: null,
    but: null,
    question: null,
    how: null,
    beforeVerb: null,
    topic: null,
    command: null,
    speaker: "私|僕",
  },
  search: {
    questions: {
      opens: null,
      whether: null,
      within: "どう|どこ|いつ|なぜ|何|ですか|ますか|ませんか|でしょうか",
      amount: "いくつ|いくら|どのくらい|どれくらい|何[人個件日年月]",
      place: "誰|どこ",
      numbers: "[一二三四五六七八九十百千万]|無制限",
      pointing: "それ|これ|あれ|そこ",
      continuation: "では|じゃあ|あと|それから",
      introduces: "我是|と申します|といいます",
    },
    telltales: null,
    askingPhrases: "どう|どこ|いつ|なぜ|ですか|ますか",
    asking: null,
    stopWords: null,
    general: null,
    customers: null,
    courtesy: [
      `
      こんにちは こんばんは おはようございます おはよう はじめまして 初めまして お世話になっております お世話になります お世話 すみません すいません 失礼します 失礼いたします 失礼 恐れ入りますが
      恐れ入ります ありがとうございます ありがとうございました ありがとう よろしくお願いいたします よろしくお願いします 宜しくお願いします 宜しくお願いいたします 何卒よろしくお願い申し上げます
      申し訳ありません 申し訳ございません ごめんなさい 至急`,
      `
      いつも 突然 お忙しいところ 忙しい お手数ですが お手数 ですが をおかけします かけします お願い 致します いたします 申し上げます 何卒 よろしく 宜しく どなたか 誰か 教えて いただけますか
      いただけると いただける いただき くださいますか ください 下さい 助けて 嬉しい 幸い です ます でしたら ません 急いで います 早めに 早く 回答 返信 ご と申します 申します 以上 敬具 何度も
      既出 から 送信 iPhone なり おり に なって の で を と が は も か 大変 先に 前もって 質問`,
    ],
  },
};
