/**
 * `chat-messages.md`: the shapes that the chat and the desk send each other, as the code declares them.
 *
 * @module
 */
import { pageHead, section, typeScript } from "./markdown.ts";
import { typesOf } from "./source.ts";

const PROTOCOL = "widget/protocol.ts";
const CONFIG = "widget/config_protocol.ts";
const SESSION = "widget/session_protocol.ts";
const LIVE = "widget/live_protocol.ts";
const EARLIER = "widget/earlier_protocol.ts";
const ACTIONS = "widget/action_protocol.ts";
const CONTROL = "widget/page_control/answers.ts";

const HEAD = `
Which address takes and answers what is in [chat-api.md](chat-api.md). Dates are ISO 8601 texts.
`;

const SECTIONS: readonly { readonly title: string; readonly path: string; readonly names: readonly string[] }[] = [
  { title: "Common", path: PROTOCOL, names: ["PageInfo", "Choice", "SourceLink", "Attachment"] },
  { title: "`GET …/config`", path: CONFIG, names: ["WidgetConfig", "LoaderWords", "Opener"] },
  { title: "`POST …/session`", path: SESSION, names: ["SessionRequest", "SessionAnswer"] },
  { title: "`POST …/identify`", path: SESSION, names: ["IdentifyAnswer"] },
  { title: "`POST …/messages`", path: PROTOCOL, names: ["SendRequest"] },
  { title: "`POST …/press`", path: PROTOCOL, names: ["PressRequest", "FieldValues"] },
  { title: "`POST …/resume`", path: PROTOCOL, names: ["ResumeRequest"] },
  { title: "Events of a turn", path: PROTOCOL, names: ["TurnEvent", "ChangeQuestion", "Receipt"] },
  { title: "`GET …/messages`", path: PROTOCOL, names: ["ThreadAnswer", "ThreadMessage"] },
  { title: "`GET …/conversations`", path: EARLIER, names: ["ConversationsAnswer", "EarlierConversation"] },
  {
    title: "`POST …/nudge`",
    path: LIVE,
    names: ["NudgeRequest", "NudgeAnswer", "TroubleKind", "Trouble", "TroubleDetail"],
  },
  { title: "Live socket, browser to desk", path: LIVE, names: ["LiveToDesk", "VisitFacts"] },
  { title: "Live socket, desk to browser", path: LIVE, names: ["LiveToVisitor"] },
  { title: "Actions of the page", path: ACTIONS, names: ["OfferedAction", "PageCall", "PageAnswer", "WidgetAction"] },
  { title: "Answers of page control", path: CONTROL, names: ["ControlAnswer"] },
];

/** The page of the chat's messages. */
export function messagesPage(): string {
  const sections = SECTIONS.map(({ title, path, names }) => section(title, "", typeScript(typesOf(path, names))));
  return pageHead("Messages of the chat", [PROTOCOL, CONFIG, SESSION, LIVE, ACTIONS, CONTROL], HEAD) +
    sections.join("");
}
