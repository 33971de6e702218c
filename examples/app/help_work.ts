/**
 * The app's help centre: timelines, tasks, sharing and everything else.
 *
 * @module
 */
import { articlesIn, type HelpArticle } from "./help_article.ts";

/** The articles. */
export const WORK_ARTICLES: readonly HelpArticle[] = articlesIn(`
# export-all-data | Export all your data | A copy of everything, at any time.
## how | Export everything
1. Open Settings, then Data.
2. Press Export all data.
3. Wait for the mail with the link; large accounts take up to an hour.
You get a ZIP file with every timeline as a spreadsheet, all comments and all files. Only admins can do this.
# export-problems | An export is stuck | When a download does not finish.
## stuck | The export hangs
Reload the page: exports go on in the background and are listed under Share, Export, Recent. One that stays above 90 % for more than five minutes mostly has a very large picture; export the timeline as a spreadsheet meanwhile.
## hurry | I need it now
Share, Print gives a PDF made by your own browser at once.
# mobile-app | Phone and tablet | Plotline on iPhone, iPad and Android.
## install | Install the app
The app is in the App Store and in Google Play. It needs iOS 17 or Android 12. Sign in with the same email address.
## offline | Without a connection
Timelines that you opened lately can be read offline. Changes need a connection.
# desktop-app | Computer and browsers | What you need to use Plotline.
## browsers | Browsers
The newest two versions of Chrome, Edge, Firefox and Safari. There is no program to install for Windows, Mac or Linux.
# shortcuts | Keyboard shortcuts | Work without the mouse.
## list | The shortcuts
N makes a new task, M a milestone, slash searches, T goes to today, and Ctrl+Z takes back the last step. Press the question mark to see them all.
# dark-mode | Dark mode | Light or dark, as you like.
## how | Switch dark mode on
Open Profile, Appearance, and choose Dark, Light or As my computer.
# language | Language and dates | Use Plotline in your language.
## language | Change the language
Open Profile, Language. There are English, German, Spanish, French and Japanese.
## dates | Dates and the first day of the week
Under Profile, Language you also choose how dates are written and whether a week begins on Sunday or Monday.
# new-timeline | Make a timeline | Your first plan in a minute.
## how | Make a new timeline
1. Press New timeline on the first page.
2. Choose an empty one or a template.
3. Type a name and press Create.
# templates | Templates | Begin with a plan that is nearly done.
## use | Use a template
Choose one of twelve when you make a timeline, such as a product launch, an event or a move.
## own | Make a template of your own
Open a timeline, press Share, then Save as template. Everybody in your account can use it. This needs Pro.
# tasks | Tasks and milestones | What a timeline is made of.
## add | Add a task
Click on an empty day and type a name, or press N. Pull its right end to change how long it takes.
## milestone | Add a milestone
Press M, or turn a task of one day into a milestone in its menu.
## owner | Assign a task
Open the task and choose a name under Owner. They get an email.
# dependencies | Dependencies | When one task waits for another.
## make | Connect two tasks
Pull the dot at the end of one task to the beginning of another. When the first one moves, the second moves along. This needs Pro.
# undo | Delete, undo and restore | Remove a timeline, or take back a mistake.
## undo | Undo the last step or a mistake
Press Ctrl+Z, or Undo in the menu. The last 100 steps of a session can be taken back.
## delete | Delete a timeline
Open the menu of the timeline and press Delete. It goes to the Trash for 30 days, then it is gone for good. Only admins can delete the timelines of others; several are deleted one by one.
## deleted | Restore a deleted timeline
Open Trash on the first page and press Restore. Deleted timelines are kept for 30 days.
## versions | Go back to an earlier version
Share, History shows a timeline as it was on each of the last 60 days, and puts it back.
# share-link | Share a timeline | Show a plan to people without an account.
## link | Make a public link
1. Open the timeline and press Share.
2. Switch on Public link.
3. Copy the address and send it.
Who has the link can look, not edit. Switch it off and the address stops working at once.
## password | Protect the link
On Pro a link can have a password and an end date.
# guests | Guests | Let clients look and comment.
## what | What guests can do
Guests look at the timelines that they were invited to, and comment. They cannot edit or export, and take no seat.
## invite | Invite a guest
Press Share in a timeline, type the email address and choose Guest.
## remove | Remove a guest
Press Share in the timeline, then the cross beside their name.
# comments | Comments and mentions | Talk where the work is.
## write | Write a comment
Open a task and write below it. Type @ and a name to notify someone.
# notifications | Emails and notifications | Get fewer, or the right ones.
## fewer | Stop too many emails
Open Profile, Notifications, and switch off what you do not need, or choose one summary a day.
## quiet | Quiet hours
Under Profile, Notifications you set hours in which your phone stays silent.
# slack | Slack and Microsoft Teams | News of a timeline in your channel.
## connect | Connect Slack
1. Open Settings, then Integrations.
2. Press Connect beside Slack and allow it there.
3. Choose the channel for each timeline under Share, Channels.
Microsoft Teams is connected in the same way.
# api | API | Use Plotline from your own programs.
## token | Make an API token
An admin opens Settings, Developers, and presses New token. It is shown once. This needs Pro.
## limits | Rate limit
You may send 120 requests a minute for each token. More are answered with status 429.
# files | Files and pictures | Attach documents to tasks.
## limits | How big may a file be: size limits
Up to 50 MB for each file. Starter has 2 GB in all, Pro 100 GB.
## types | Which files
Pictures, PDF, office documents and ZIP. Programs are refused.
`);
