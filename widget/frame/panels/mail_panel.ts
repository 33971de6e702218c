/**
 * Draws {@link Mail}. A lazy part: it shares no code with the frame, so it receives its rendering functions.
 *
 * @module
 */
import type { ComponentChild, h, TargetedSubmitEvent } from "preact";
import type { ChatMail } from "../../protocol.ts";
import type { SendMail } from "./send_mail.ts";

/** The state of the panel. */
export type MailPanelState = {
  readonly isChanging?: boolean;
  readonly isBusy?: boolean;
  readonly fault?: string;
  readonly said?: string;
};

/** The data and callbacks of the panel. */
export type MailPanel = {
  readonly mail: ChatMail;
  readonly send: SendMail;
  readonly state: MailPanelState;
  readonly setState: (state: MailPanelState) => void;
};

const FIELD = "mail-address";
const FAULT = "mail-fault";

/** The panel: the form for an address, the current address, or the conversation by email. */
export function mailPanel(draw: typeof h, panel: MailPanel): ComponentChild {
  const { mail: { asks, address, byLink, transcript, words }, state: { isChanging = false, said } } = panel;
  return draw(
    "div",
    { "aria-live": "polite" },
    byLink && draw("p", { class: "event", dir: "auto" }, words.byLink),
    asks !== null || isChanging ? addressForm(draw, panel) : address !== null && known(draw, panel, address),
    transcript && !isChanging && transcriptButton(draw, panel),
    draw("p", { class: "event", role: "status", dir: "auto" }, said),
    asks === null && !isChanging && faultLine(draw, panel),
  );
}

function faultLine(draw: typeof h, { state: { fault } }: MailPanel): ComponentChild {
  return fault !== undefined && draw("p", { class: "fault", id: FAULT, role: "alert", dir: "auto" }, fault);
}

/** The form for an address; for the conversation by email it is sent immediately. */
function addressForm(draw: typeof h, panel: MailPanel): ComponentChild {
  const { mail: { asks, words, address }, state: { isBusy = false, isChanging = false, fault } } = panel;
  const isForTranscript = asks === "transcript";
  const title = isForTranscript ? words.sendTranscript : words.leaveTitle;
  const submit = (event: TargetedSubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get("address");
    void leave(panel, String(typed ?? "").trim());
  };
  const refuse = () => isChanging ? panel.setState({}) : void leave(panel, null);
  return draw(
    "form",
    { class: "confirm", onSubmit: submit, noValidate: true, "aria-labelledby": "mail-title" },
    draw("div", { class: "confirm-text" }, draw("strong", { id: "mail-title", dir: "auto" }, title)),
    draw("p", { class: "confirm-hint", dir: "auto" }, words.leaveHelp),
    draw("label", { class: "unseen", for: FIELD }, words.email),
    draw("input", {
      id: FIELD,
      name: "address",
      class: "field",
      type: "email",
      dir: "ltr",
      autocomplete: "email",
      placeholder: words.email,
      required: true,
      maxLength: 254,
      defaultValue: isChanging ? address ?? "" : "",
      "aria-invalid": fault !== undefined,
      "aria-describedby": fault === undefined ? undefined : FAULT,
      style: { marginBlockStart: "10px" },
    }),
    faultLine(draw, panel),
    draw(
      "div",
      { class: "confirm-buttons" },
      draw("button", {
        class: "button button-solid tone-primary",
        type: "submit",
        disabled: isBusy,
        "aria-busy": isBusy,
        ...(isForTranscript ? { style: { gridColumn: "1 / -1" } } : {}),
      }, isForTranscript ? words.sendTranscript : words.leave),
      !isForTranscript && draw("button", {
        class: "button button-outline tone-secondary",
        type: "button",
        disabled: isBusy,
        onClick: refuse,
      }, words.notNow),
    ),
  );
}

/** The current address. */
function known(draw: typeof h, { mail: { changes, words }, setState }: MailPanel, address: string): ComponentChild {
  return draw(
    "p",
    { class: "event", dir: "auto" },
    words.left.replace("{address}", address),
    " ",
    changes && draw("button", {
      class: "link",
      type: "button",
      onClick: () => setState({ isChanging: true }),
    }, words.change),
  );
}

function transcriptButton(draw: typeof h, panel: MailPanel): ComponentChild {
  const { words } = panel.mail;
  return draw(
    "p",
    { class: "event" },
    draw("button", {
      class: "link",
      type: "button",
      disabled: panel.state.isBusy,
      onClick: () => void transcript(panel),
    }, words.sendTranscript),
  );
}

async function leave(panel: MailPanel, address: string | null): Promise<void> {
  const { mail: { asks, words }, state, setState, send } = panel;
  // The desk validates it as well.
  if (address !== null && !/.@./.test(address)) return setState({ ...state, fault: words.invalidAddress });
  setState({ ...state, isBusy: true });
  const status = await send("/mail-address", { address });
  if (status !== 200) return setState({ ...state, isBusy: false, fault: faultOf(panel, status) });
  if (asks === "transcript" && address !== null) return await transcript(panel, address);
  setState({});
}

async function transcript(panel: MailPanel, address = panel.mail.address ?? ""): Promise<void> {
  const { mail: { words }, setState, send } = panel;
  setState({ isBusy: true });
  const status = await send("/transcript", null);
  if (status !== 200) return setState({ fault: faultOf(panel, status) });
  setState({ said: words.transcriptSent.replace("{address}", address) });
}

function faultOf({ mail: { words } }: MailPanel, status: number): string {
  if (status === 400) return words.invalidAddress;
  return status === 429 ? words.tooOften : words.notSaved;
}
