/**
 * The app's help centre: plans, paying, people and signing in.
 *
 * @module
 */
import { articlesIn, type HelpArticle } from "./help_article.ts";

/** The articles. */
export const ACCOUNT_ARTICLES: readonly HelpArticle[] = articlesIn(`
# plans-and-prices | Plans and prices | What Plotline costs, and what each plan includes.
## compare | What each plan includes: Starter, Pro and Business compared
Starter costs $12 a month and has 5 seats, 20 timelines and PDF export. Pro costs $49 a month and has 20 seats, as many timelines as you like, all exports and custom roles.
Business costs $199 a month and adds single sign-on and 50 seats; a person of our team sets it up.
## free | Is there a free plan?
There is no free plan. The trial of Pro is free for 14 days, and guests use Plotline free of charge in the account that invited them.
## yearly | Paying by the year
Who pays for a year at once gets two months free.
## tax | Tax
VAT is not included. It is added on the invoice where the law asks for it.
# free-trial | Free trial | Try everything before you pay.
## length | How long the trial is
The free trial of Pro lasts 14 days and needs no credit card.
## after | When the trial ends or runs out
Your account becomes Starter without payment for 30 days: you can look and export, but not edit. Nothing is deleted.
# change-plan | Upgrade or downgrade | Move between Starter and Pro at any time.
## how | Change the plan
1. Open Billing in the menu.
2. Press Change plan and choose Starter or Pro.
3. Check the new price and press Confirm.
Only admins can change the plan. You can also ask in the chat: "upgrade me to Pro".
## when | When the change counts
An upgrade counts at once, and you pay the difference for the rest of the month. A downgrade counts at once, too; the lower price begins with the next renewal.
## business | Switch to Business
A person of our team sets Business up: press Talk to a person in the chat.
# cancel | Cancel your subscription | Leave whenever you want.
## how | How to cancel
1. Open Billing in the menu.
2. Press Cancel subscription.
3. Say why, if you like, and press Confirm.
The account stays usable until the end of the period that is paid.
## return | Your data after you cancel, and coming back
Your timelines are kept for 90 days after the end. Subscribe again within that time and everything is there.
# payment-methods | Payment methods | Cards, bank transfer and who can change them.
## ways | Which payment methods we accept
We take Visa, Mastercard and American Express, and SEPA direct debit in Europe. From 25 seats on you can pay by bank transfer against a yearly invoice. We do not take PayPal or cheques.
## change-card | Change or update the credit card
1. Open Billing, then Payment method.
2. Press Replace card and type the new one.
3. Press Save. The old card is forgotten at once.
# payment-failed | When a payment fails | Your card was declined, or the money was not taken.
## declined | My card was declined
We try again after three, five and seven days, and tell the admins by email. Banks mostly decline because a card has expired or needs a confirmation: replace the card under Billing, Payment method, or confirm the payment in your bank's app.
## read-only | What happens meanwhile
Nothing for seven days. After that the account is read-only until the payment has arrived.
# charged-twice | Charged twice or too much | What to check, and how we pay back.
## twice | I was charged twice
Look under Billing, Invoices: two invoices of one day are mostly an upgrade and a renewal. A second booking without an invoice is a reservation of your bank and vanishes within five days. If there are two invoices for the same thing, ask for a person in the chat: we pay one back.
## much | An invoice is too high
Each invoice lists what it is for. An upgrade, a new seat and VAT make it higher than the price of the plan. If we took too much, ask for a person in the chat.
# invoices | Invoices and receipts | Find them, download them, send them to your bookkeeper.
## find | Where your invoices are
All invoices and receipts are under Billing, Invoices, as PDF to download. The next one is written on the day of renewal.
## by-mail | Invoices by email
Type your bookkeeper's address under Billing, Invoice emails. Each new invoice is sent there.
## details | Company name, address and VAT number
Change them under Billing, Company details. They are on the next invoice; earlier invoices cannot be changed.
# refunds | Refunds | When you get money back.
## rule | Who gets a refund
Within 30 days after the first payment we pay back everything, without asking why. Later payments are not refunded. A person of our team makes each refund: ask in the chat.
## duration | How long a refund takes
The money is back on your card after five to ten working days.
# seats | Seats | How many people can work with you.
## count | Who takes a seat
Admins and editors take a seat each; guests take none. Starter has 5 seats, Pro has 20. Invitations that are not accepted yet take a seat, too.
## add | Add a seat
1. Open Billing, then Seats.
2. Choose how many and press Save.
More seats cost $5 each a month on Pro. Starter cannot have more than 5.
## remove | Remove a seat
Lower the number under Billing, Seats. It counts from the next renewal.
# change-email | Change your email address | The address that you sign in with.
## how | Change the email address
1. Open Profile, then Account.
2. Press Change email and type the new address.
3. Press the link in the mail that we send there.
Until then the old address stays. The admins of your account get an email.
# change-password | Change your password | Choose a new one while you are signed in.
## how | Change the password
1. Open Profile, then Security.
2. Type your present password once and the new one twice.
3. Press Save. All other devices are signed out.
## rules | What a password needs
At least 12 characters. It must not be one that is known from other websites.
# cannot-sign-in | I can't sign in | What to try when you are locked out.
## steps | Try this
1. Check that you use the email address of the invitation.
2. Press Forgotten password on the sign-in page.
3. With single sign-on, begin at your company's own page.
After ten wrong passwords the account is locked for 15 minutes.
## lost-phone | I lost my phone
Sign in with one of your ten recovery codes in place of the code from the app. Without any, an admin of your account can switch off two-factor sign-in for you under Team.
# mails-missing | I didn't get the email | A mail from us that doesn't come: an invitation, a password link, an invoice.
## look | Where the mail may be
1. Look in your spam or junk folder.
2. Check that the address is spelled right: for an invitation under Team, for your own under Profile, Account.
3. Wait ten minutes, then send it again: Team, Send again for an invitation, Forgotten password on the sign-in page for a new link.
## blocked | Your company blocks our mails
Ask your company's IT to let mails from @plotline.example through.
# delete-account | Delete your account | Remove yourself, or the whole company's account.
## own | Delete only yourself
1. Open Profile, then Account.
2. Press Delete my profile and type your password.
Your timelines stay with the company's account.
## company | Delete the company's account
An admin opens Billing, Delete account, and types the company's name. After 30 days everything is deleted for good; until then any admin can stop it.
# sso | Single sign-on | Sign in with your company's account.
## setup | Set up single sign-on
Single sign-on with Google, Microsoft or Okta is part of the Business plan. Ask us to switch it on; your admin then finds the steps under Settings, Sign-in.
# privacy | Privacy and GDPR | What we do with your data.
## contract | Data processing agreement
Download it under Settings, Data, and sign it there. We are bound by the GDPR.
## ai | Artificial intelligence
Your timelines are not used to train any AI.
# status | Is Plotline down? | When nothing loads.
## check | Check the status
status.plotline.example shows each part of the service and past failures. If it is green there, reload the page with Ctrl+Shift+R, and try another browser.
## blank | The page is blank, slow or keeps loading
A page that is slow, or blank or white after you sign in, mostly has an old copy in the browser, or an extension that blocks it. Reload it with Ctrl+Shift+R, open it in a private window, and switch ad blockers off for plotline.example.
# contact | Reach a person | When you would rather talk to someone.
## how | How to reach us
Press Talk to a person in the chat. We answer on working days from 9:00 to 17:00 Berlin time, mostly within an hour. There is no telephone number.
# student-discount | Discounts | For schools, students and charities.
## who | Who gets a discount
Schools, students and charities pay half. Write to us in the chat with a proof, such as a student card.
`);
