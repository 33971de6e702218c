/**
 * The lines and the grammar of English.
 *
 * @module
 */
import { ENGLISH as FRAME_TEXTS } from "../../../widget/frame/texts/en.ts";
import type { Language } from "../language.ts";
import { either, whole } from "../patterns.ts";
import { ENGLISH_CLAIMS } from "./claims.ts";
import { ENGLISH_DATES } from "./dates.ts";
import { ENGLISH_FIGURES } from "./figures.ts";
import { ENGLISH_MAIL } from "./mail.ts";
import { ENGLISH_MAIL_PROGRAMS } from "./mail_programs.ts";
import { ENGLISH_MATTERS } from "./matters.ts";
import { ENGLISH_OPPOSITES } from "./opposites.ts";

/** English, which is supported beside every other language. */
export const ENGLISH: Language = {
  code: "en",
  direction: FRAME_TEXTS.direction,
  person: FRAME_TEXTS.talkToPerson,
  assistant: FRAME_TEXTS.ai,
  turn: {
    declined: "All right, I have not done it.",
    nothingHere: "Nothing here.",
    tooLate: "This can't be pressed any more.",
    questionAnswered: "This question was answered already.",
    questionOver: "This question no longer counts. Please ask again.",
    personByTopic: "A person will take care of this. I have passed the conversation on.",
    personByLimit: "I can't answer more often in one conversation. A person takes over from here.",
    notHere: "I can't help with this here.",
    noMoreReplies: "I can't answer more often in one conversation. Please start a new one.",
    personByRequest: "I have passed you to a person. They will answer here.",
    away: "We are away at the moment and will answer as soon as we are back.",
    waitMinutes: "We usually answer within {n} minutes.",
    waitHours: "We usually answer within {n} hours.",
    backAt: "We are back: {time}.",
    personOnPage: "A person does this. I have passed you on, and they will answer here.",
    personAlone: "Thank you. A person of our team will answer you here.",
    addedForPerson: "Thank you, I have added that for the person who will answer.",
    fault: "Sorry, I can't answer at the moment.",
    brokenOff: "My answer broke off, sorry.",
    offerPerson: "Would you like to talk to a person?",
    unknownEffect: "I got no clear answer, so I don't know whether it worked. I won't try again by myself.",
    signIn: "Please sign in first, then press again.",
    noPress: "That button can't be used now.",
    searching: "Looking it up…",
    noWords: "I don't know what to say to that, sorry.",
    done: "Done.",
    failed: "That did not work. Nothing was changed.",
    failedOnPage: "That did not work on this page.",
    mayHaveWorked: "I got no clear answer, so it may or may not have worked.",
    busy: "One moment: I am still working on your last message.",
    linkRemoved: "(link removed)",
    keyRemoved: "(removed)",
    interrupted: "I was interrupted. Please send that again.",
    internal: "Something went wrong on our side.",
    joined: "{name} joined the conversation.",
    aiAgain: "The AI assistant answers again.",
    yes: "Yes",
    no: "No",
    lookAlikes: "Look closely: some characters pass for others ({characters})",
  },
  record: {
    done: "Done",
    failed: "Not done",
    unknown: "Not known whether done",
    pressed: "You pressed “{words}”",
    wrote: "You wrote “{words}”",
    nothingChanged: "Nothing was changed.",
    notThisChange: "This change was not made.",
    changeUnknown: "It is not known whether this was changed.",
    figuresUnknown: "Not in our records: {figures}. Please check it before you rely on it.",
    byMail: "By email from {from}, sender not verified:",
  },
  nudges: {
    sent: "What you just sent did not go through.",
    loaded: "Something on this page did not load.",
    script: "Something on this page stopped working.",
    control: "A button on this page does not seem to react.",
    namedControl: "“{name}” does not seem to react.",
    stuck: "Something on this page did not work a few minutes ago.",
    noAnswer: "The connection was lost.",
    signedOut: "You may have to sign in again.",
    tooLarge: "It was too large.",
    notAccepted: "Something in it was not accepted.",
    tooMany: "There were too many tries at once.",
    ourFault: "That is our fault, not yours.",
    offer: "Can we help?",
    yes: "Yes, please help me",
  },
  questions: {
    click: "Click {name}?",
    fill: "Write {value} into {name}?",
    select: "Choose {value} in {name}?",
    on: "Tick {name}?",
    off: "Untick {name}?",
    press: "Press {value} on {name}?",
    go: "Open {value}?",
    look: "Look at this page with you?",
  },
  launcher: {
    label: "Chat",
    open: "Chat with {name}",
    close: "Close chat",
    unread: "{n} unread",
    ask: "Ask a question…",
    send: "Send",
    dismiss: "Dismiss",
    using: "Support is using this page",
    stop: "Stop",
  },
  builtin: {
    greeting: "Hello! How can I help you?",
    thanks: "You're welcome! Is there anything else I can do?",
    goodbye: "Goodbye, and have a good day!",
    nature: "I am not a person: I am the AI assistant of this support desk, a program that answers by fixed rules.",
    ability: "I can help with these:",
    unknown: "I don't know that, I'm afraid.",
    stillReading: "I am still reading the help pages. Please try again in a minute.",
    unsure: "I'm not sure what you need. Is it one of these?",
    signIn:
      "Please sign in first, then ask me again. I never look up an account by an id or email that is typed in the chat.",
    done: "Done.",
    found: "Here is what I found.",
    notSetUp: "I can't do that here yet: it is not set up.",
    failed: "That did not work.",
    noAnswer: "I got no answer just now. Please try again in a moment.",
    invalid: "I could not do that with what I know.",
    changeUnknown: "I got no answer, so I can't say whether it worked.",
    passOn: "I can pass you to a person.",
    which: "Which {name} would you like?",
    what: "What {name} should it be?",
    yesOrNo: "{name}: yes or no?",
    already: "The {name} is {value} already.",
    onlyThese: "I can only choose one of these here.",
    pointed: "It is marked on your page: “{name}”.",
    sorry: "I'm sorry about that.",
    okay: "All right. Tell me if there is anything else.",
    notAsked: "I haven't asked you anything just now. What can I do for you?",
    offered: "I found this about “{about}”. Is it what you mean?",
    readOn: "Read on",
    openNow: "We are open now, until {time}.",
    closedNow: "We are closed at the moment. We open again: {time}.",
    openingHours: "Opening hours ({zone}):",
    anyTime: "You can write to us here at any time.",
    praised: "Thank you, that is kind of you!",
  },
  mail: ENGLISH_MAIL,
  talk: {
    greeting: [
      "hi hello hey hiya howdy greetings hallo yo morning afternoon evening",
      "there good all team everyone anyone anybody again to you a very",
    ],
    thanks: [
      "thanks thank thx ty cheers appreciated",
      "you so much very a lot ok okay great perfect super cool for your the help that this its all i everything thats is nice one and good again much helped really worked works fixed solved",
    ],
    goodbye: ["bye goodbye cya", "good have a nice day see you later for now ok okay thanks thank then bye"],
    person: [
      "human person agent operator representative teammate",
      "a an real live talk to speak with please support customer service i want need the",
    ],
    nature:
      /\b(are|r) (you|u) (a |an |even |really |actually )*(human|person|bot|robot|chatbot|ai|artificial|machine|computer|real|automated|llm|gpt)|\bam i (talking|speaking|chatting|writing) (to|with) (a |an )?(human|person|bot|robot|chatbot|ai|machine|computer)|\bis this (a |an )?(bot|robot|chatbot|ai|human)\b|^(who|what) (are|r) (you|u)$|\b(are|r) (you|u) (chatgpt|openai|claude|gemini|copilot|siri|alexa)\b|^(and )?whats your name\b|^what is your name\b|^do you have a name\b/,
    personRequest: either(
      /\b(?:talk|speak|chat)(?: \w+){0,4}? (?:to|with) (?:\w+ ){0,3}(?:humans?|person|agents?|someone|somebody|operator|representative|teammate|people|manager|supervisor)\b/,
      /\b(?:talk|speak|chat) (?:human|person|agent|operator)\b/,
      // "Transfer a project to a colleague" hands over something else.
      /\b(?:connect|transfer|pass|put|escalate|hand)(?: (?:me|us|it|this|(?:this|the) (?:chat|case|conversation|ticket)))?(?: (?:over|through|on|up|in touch))? (?:to|with) (?:(?:an?|the|your|one|of|real|live|support|human|actual) ){0,3}(?:human|person|agent|someone|somebody|operator|representative|teammate|people|manager|supervisor)\b/,
      /\b(?:want|need|get|give|prefer|like|put)\b.{0,200}\b(?:humans?(?! (?:readable|resources?|errors?|rights)\b)|real person|live (?:agent|person)|representative|human being)\b/,
      /\b(?:someone|somebody|anyone|anybody) (?:who is |whos |thats )?(?:human|real|alive)\b/,
      /\b(?:human|person|agent|operator|representative|someone|somebody|anyone|anybody) (?:here |there )?(?:(?:that |who |whom )?(?:i|we) (?:can|could|may) |to )(?:talk|speak|chat) (?:to|with)\b/,
      /\b(?:can|could|may) (?:a|an|any) (?:real |live )?(?:human|person|agent|operator|representative) (?:please )?(?:(?:help|assist|answer|contact|call|reply to|get back to) (?:me|us)|look (?:at|into) (?:this|it|my)|take (?:this |it )?over)\b/,
    ),
    denial: /\b(dont|do not|no need|never|without)\b/,
    ability: /^(help|what (can|do) you (do|help)|what can i (ask|do)( here)?|how can you help|how does this work)\b/,
    where: whole("where|show me|point me|point to"),
    yes: "yes y yeah",
    no: "no n nope",
    presence: whole(
      "anyone there|anybody there|is there anyone|is there anybody|someone there|are you there|you there|still there|anyone here|anybody home|how are (?:you|u)(?: guys| all)?(?: doing)?(?: today)?$|how (?:is it|are things) going$|hows (?:it going|your day)$|whats up$",
    ),
    succeeded: [
      whole(
        "did (?:it|that|this) (?:all )?(?:work|go through|succeed|happen)|(?:has|have) (?:it|that|this) (?:worked|gone through|happened|been done)|(?:is|was) (?:it|that|this) (?:all )?done|(?:did|have) you (?:do|done) (?:it|that|this)",
      ),
      whole("(?:it|that|this) (?:worked|went through)|all done"),
    ],
    okay: [
      "ok okay k kk alright understood noted fine cool nice gotcha perfect great super excellent awesome wonderful",
      "got it i see all right good great then that is thats makes sense sounds fair enough well oh ah so sorry my bad apologies",
    ],
    refuses: [
      whole("dont|do not|never|not|rather not|without|stop"),
      whole(
        "cant|cannot|couldnt|unable|able|is|was|were|are|has|have|had|hasnt|havent|isnt|wasnt|arent|didnt|doesnt|does|did|works?|working|why|yet|know",
      ),
    ],
    hours: whole(
      "(?:opening|business|office|working|support|service|store|shop) (?:hours|times)|your hours|open(?:ing)? times?|^hours|(?:are|r) (?:you|u|ya)(?: guys| all)? (?:still |currently |now |already |ever )?(?:open|closed)(?! to| source| for)|(?:when|what time|which days|what days) (?:do|does|will|are|is) (?:you|u|(?:the |your )?(?:shop|store|office|support|team))(?: guys| all)? (?:next |be )?(?:open|close|closed|closing|opening|available|online|there|work|working)|how (?:late|long) are you open|(?:are|do) you (?:open|work|working|there|available) (?:on |at |over |during |in )?(?:the )?(?:weekends?|mondays?|tuesdays?|wednesdays?|thursdays?|fridays?|saturdays?|sundays?|holidays?|nights?|evenings?)|(?:call|reach|phone|contact) you (?:on|at) (?:the )?(?:weekends?|saturdays?|sundays?|holidays?|night)",
    ),
    praise: whole(
      "(?:youre|you are|u r|ur|youve been|that was|thats|this is|its) (?:an? |the |so |very |really |such a )*(?:star|legend|hero|lifesaver|best|angel|great|awesome|amazing|brilliant|fantastic|wonderful|kind|sweet|helpful)|(?:good|great|nice|well) (?:job|done|work)|(?:love|like) (?:you|your)|^lovely$|^brilliant$",
    ),
    anger: whole(
      "useless|stupid|idiots?|ridiculous|terrible|horrible|awful|pathetic|disgusting|unacceptable|worst|hate (?:you|this|it)|fed up|sick of|angry|furious|rubbish|garbage|sucks?|wtf|scam|joke of a|waste of (?:my )?time|disappointed|frustrat(?:ed|ing)|desperate|give up|at my wits end|not what (?:i|we) (?:asked|meant|wanted|said|needed)(?: for)?|wrong answer|misunderstood me|you (?:dont|do not|didnt|did not) (?:understand|get it|answer)|(?:that|this|it) (?:doesnt|does not|didnt|did not) (?:answer|help)|(?:i|we) (?:never|didnt|did not) (?:ask|asked|order|ordered|request|requested|sign up|signed up|agree|agreed)(?: (?:for|to))?|(?:not|isnt|wasnt) (?:very |really |at all )?(?:helpful|useful)|unhelpful|not what (?:i|we) (?:was|were|am|are) (?:looking|asking) for|not what (?:im|were) (?:looking|asking) for|(?:thats|that is|this is) (?:just |all |simply )?(?:wrong|not right|incorrect)",
    ),
    trouble: whole(
      "nothing (?:is )?work(?:s|ing)|declined|charged (?:me )?twice|double charged|overcharged|stuck|broken|crash(?:es|ed|ing)?|does ?nt work|doesnt work|not working|isnt working|wont (?:load|open|work|start)|cant (?:log|sign) ?in|locked out|account is (?:locked|blocked|suspended|disabled)|error|failed|failing|bug|frozen|hacked|stolen|lost (?:all|my|everything)|disappeared|vanished|is down|emergency",
    ),
  },
  answers: {
    yes: `
      yes, y, yeah, yep, yup, ya, sure, absolutely, definitely, certainly, of course, confirmed, i confirm, i confirm it, i confirm that, i confirm this, i agree, agreed,
      go ahead, go ahead with it, go ahead with that, go ahead and do it, do it, do that, please do, please do it, proceed,
      sounds good, exactly, affirmative, that's right, that's correct, that is right, that is correct`,
    alone: "correct, confirm, that works, that's fine, that's good, that is fine, that is good",
    filler: `
      ok, okay, oh, well, great, perfect, please, now, thanks, thank you, and thanks, and thank you, for sure, i do, it is, i want that, i want it, i want this, i'd like that, i would like that`,
    no: `
      no, n, nope, nah, no thanks, no thank you, no way, not now, not yet, cancel, cancel it, cancel that, stop, stop it,
      never mind, nevermind, forget it, decline, declined, negative, don't, do not, don't do it, don't do that,
      do not do it, do not do that, don't go ahead,
      do not go ahead, don't proceed, do not proceed, i don't confirm, i do not confirm, please don't, please do not, i don't, i do not, i don't want it, i don't want that,
      i don't want to, i do not want it, i do not want that, i do not want to, i don't agree, i do not agree, i disagree,
      absolutely not, definitely not, certainly not, of course not, rather not, i'd rather not, i changed my mind`,
    unclear: `
      maybe, perhaps, possibly, probably, hm, hmm, um, uh, not sure, i'm not sure, i am not sure, i don't know,
      i do not know, dunno, i guess, i guess so, i think so, i suppose, i suppose so, it depends, k, kk, alright,
      all right, please confirm, please do confirm, please do correct, do it correct, do that correct,
      please do it correct, fine, cool, nice, good, right, true, yea, aye, indeed, uh huh, mhm, both, either,
      whatever, why not, and, also, plus, so, then,
      because, with it, with that, tak`,
  },
  claims: ENGLISH_CLAIMS,
  matters: ENGLISH_MATTERS,
  opposites: ENGLISH_OPPOSITES,
  topics: { refund: "money back|reimburse|chargeback|refund" },
  dates: ENGLISH_DATES,
  figures: ENGLISH_FIGURES,
  mailPrograms: ENGLISH_MAIL_PROGRAMS,
  glossary: null,
  abbreviations:
    "sso: single sign-on, 2fa: two-factor authentication, mfa: multi-factor authentication, dpa: data processing agreement, tos: terms of service, sla: service level agreement, nda: non-disclosure agreement, amex: american express, pw: password, acct: account, money back: refund",
  separableVerbs: null,
  quoting: {
    how: "how\\s+(?:do|can|to|should|would)|where\\s+(?:do|can)\\s+i|steps\\b",
    steps: "open|press|choose|click",
    price: "how much|price|cost",
    free: "free",
    time: "how long|when|how soon",
    spans: "hour|day|minute|week|month",
    size: "how (?:many|large|big)|limit|maxim|size",
  },
  request: {
    polite:
      "please|pls|can you|could you|would you|i want to|i wanna|i need to|i would like to|i['’]?d like to|let me|help me|just|now|hi|hello|hey",
    ending: "please|pls|plz|thanks|thank you|thx|asap",
    rulesOut: "not|cannot|\\p{L}+n['’]t|(?:ai|are|ca|could|did|does|do|had|has|have|is|should|was|were|wo|would)nt",
    but: "but|just|only|instead|rather|i (?:only|just|want|need|['’]?d like|would like)",
    question:
      "what|whats|which|when|where|wheres|who|how (?:many|much|long|often)|am i|is my|are my|are there|do i|did|was|were|has|have i|will i|(?:can|may|could) i see",
    how:
      "how (?:do|does|can|could|would|should|to|might|is it|can i)|where (?:do|can|could) (?:i|we)|(?:can|may|could|should) (?:i|we)|is (?:there|it)|what (?:do|should) (?:i|we)|what (?:steps|happens?)|tell me how|explain|why|do i need|are there",
    ownState:
      "(?:am|was) (?:i|we)(?! (?:allowed|able)\\b)|are we(?! (?:allowed|able)\\b)|(?:is|are|was|were|has|have|did) (?:my|our)|(?:have|had|did) (?:i|we)|do (?:i|we) have(?! to\\b)",
    beforeVerb: "to|(?:can|could|would) you|please|pls|let me|help me",
    topic: "show|see|view|tell me|my|our",
    command:
      "change|switch|upgrade|downgrade|modify|update|move|convert|cancel|terminate|stop|delete|remove|add|book|reserve|buy|order|reset|pause|resume|activate|deactivate|set|turn|make|send|put|renew|extend|give|sell|take|pay|exchange|hold|register|transfer|merge|share|print|forward|withdraw|increase|reduce|raise|lower|restore|reinstate|undo|reverse|refund|invite|import|block|report|prescribe|drop|shift|push|bring",
    speaker: "i|me|my|mine|we|us|our|ours",
  },
  search: {
    questions: {
      opens: "what|whats|which|when|where|wheres|who|whom|why|how|hows",
      whether: "can|could|may|does|do|did|is|are|will|would|should|must",
      within: null,
      amount: "how (?:many|much|long|big|large)",
      place: "who|whom|where|wheres",
      numbers:
        "one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fourteen|twenty|thirty|fifty|sixty|ninety|hundred|thousand|none|once|twice|unlimited|as many|as long",
      pointing: "that|this|it|these|those|they|them",
      continuation: "and|what about|how about|also",
      means: "(?:no[\\s,.!]+)?i meant?(?! to )|i was (?:asking|talking) about",
      notThis: "not (?:the|my|our|your|an?|this|that)\\s[^,.;:!?]{1,30}",
      introduces: "name",
      phone:
        "(?:is there|have you|do you have|what(?:['’]?s| is)|which|give me|need|want|your|can i have)[^.!?]{0,24}(?:(?:tele)?phone|contact|support|service) ?number(?! of (?:the|a|my) )|phone number (?:for|to)|phone number of (?:your|support|customer|service)|hotline|(?:call|phone|ring) (?:you|someone|somebody|anyone|a person|support)|(?:contact|reach|speak (?:to|with)|talk (?:to|with)|get hold of) (?:you|someone|somebody|support|a person)[^.!?]{0,12} (?:by|on|over) (?:the )?(?:tele)?phone",
      ownPhone: "my|our|change|update|enter|add|verify",
      calls: "(?:call|ring|phone) (?:us|our)|by (?:tele)?phone|telephone|phone line|hotline",
    },
    telltales: `
      the and is are of you your how what when can do does with for this that have it to we my from if was i in not be
      will there on by at or an any has its their`,
    askingPhrases: null,
    asking: null,
    stopWords: `
      i me my myself we our ours ourselves you your yours yourself yourselves he him his himself she her hers herself it
      its itself they them their theirs themselves what which who whom this that these those am is are was were be been
      being have has had having do does did doing a an the and but if or because as until while of at by for with about
      against between into through during before after above below to from up down in out on off over under again further
      then once here there when where why how all any both each few more most other some such no nor not only own same so
      than too very s t can will just don should now`,
    general: `
      again already always another anything anyone anybody back bad become begin believe better big bit bring call came
      come continue day days different done earth easy else end enough even ever every everyone everything fact far feel
      few find first forget full gave give go goes going gone good got great guess guys happen hard hear heck hell hello
      hey hold hope idea important just keep kind knew know known last late later least left less let life like little
      long look lot made make man many matter may maybe mean meant mind month months minute minutes moment more most
      move much must name need never new next nice nothing now number numbers ok okay old one ones only other others
      part people place please point possible probably put question quick quite rather ready real really remember repeat
      right said same saw say says second see seem seen set show side since small some somebody someone something soon
      sorry sound sounds stay still stop stuff sure take taken talk tell thank thanks thing things think third thought
      time times today together tomorrow told took tried true try turn two understand until use used very wait want
      wanted way week weeks well went whatever while whole whose without wonder word words world worry would wrong arent
      cant couldnt didnt doesnt dont hadnt hasnt havent hows id ill im isnt its ive lets shouldnt thats theres wasnt
      werent whats wheres whos wont wouldnt youre youve youll yours year years yeah yep yes yesterday yet nah nope lol
      haha hmm hm oh ah um uh wow brb pls plz three four five six seven eight nine ten hundred thousand http https www
      com org net html`,
    // Those of the second line are also words of another language, by which "file size limit" would be Turkish.
    customers: `
      password price invoice order account reset change switch cancel refund pay cost costs
      size due comment chose plus premier solo encore persona male fare dare dire die dies bin tag war son era`,
    courtesy: [
      `
      hi hello hey hiya howdy greetings dear thanks thank thx thanx ty cheers please pls plz kindly regards
      sincerely asap urgent urgently sorry apologies apologize excuse pardon appreciated`,
      `
      good morning afternoon evening day there guys folks team everyone all sir madam support hope hoping help
      helps helping assist assistance advance best kind warm warmly wishes respectfully yours truly name
      called bother bothering disturb trouble again quick quickly fast soon immediately hurry need answer
      reply response someone somebody anyone side sent iphone android phone appreciate appreciating grateful
      great nice lovely happy much many very really long message asked before already question questions
      another one more time sure wonderful amazing forward hearing look looking rush matter this that it if im
      ill id youre your take care have a weekend`,
    ],
  },
};
