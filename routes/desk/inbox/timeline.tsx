/**
 * The customer's other events: conversations, calls and visited pages, the newest first.
 *
 * @module
 */
import { INBOX_LIMITS } from "../../../core/limits/conversations.ts";
import type { InboxView } from "../../../core/inbox/views.ts";
import { Icon, type IconName } from "../ui/icons.tsx";
import { OutcomeBadge } from "../calls/call_view.tsx";
import { When } from "../ui/locale.tsx";
import { callInWords } from "../calls/call_name.ts";
import { Ask, Rating } from "../ui/parts.tsx";
import { addressOf, type InboxTeammate, type OpenFacts, type ShownEntry, withMessages } from "./facts.ts";

type TimelineProps = { open: OpenFacts; reader: InboxTeammate; view: InboxView };

/** Entries that are shown before the rest is expanded. */
const SHOWN = 8;

const ICONS: Readonly<Record<ShownEntry["kind"], IconName>> = {
  conversation: "conversations",
  call: "bolt",
  page: "globe",
};

/** The section; its links are reached with Tab like all others. */
export function Timeline(props: TimelineProps) {
  const { open: { timeline, detail } } = props;
  const [first, rest] = [timeline.slice(0, SHOWN), timeline.slice(SHOWN)];
  return (
    <section data-part="earlier">
      <h2>Timeline</h2>
      {timeline.length === 0 ? <p class="muted">Nothing else happened yet.</p> : <Entries {...props} entries={first} />}
      {rest.length > 0 && (
        <details class="timeline-rest" id={`timeline-${detail.number}`}>
          <summary class="button small quiet">{rest.length} more</summary>
          <Entries {...props} entries={rest} />
        </details>
      )}
    </section>
  );
}

function Entries(props: TimelineProps & { entries: readonly ShownEntry[] }) {
  return (
    <ol class="timeline">
      {props.entries.map((entry) => (
        <li key={`${entry.kind} ${entry.at.getTime()}`}>
          <Icon name={ICONS[entry.kind]} />
          <div>
            <Entry {...props} entry={entry} />
          </div>
        </li>
      ))}
    </ol>
  );
}

function Entry({ entry, open, reader, view }: TimelineProps & { entry: ShownEntry }) {
  const { number } = open.detail;
  if (entry.kind === "page") {
    return (
      <>
        <span title={entry.url} dir="auto">{entry.title || entry.url}</span>
        <small>
          Page · <When at={entry.at} />
        </small>
      </>
    );
  }
  if (entry.kind === "call") {
    const isHere = entry.number === number;
    // Calls from before the shown messages are on a page with more messages.
    const isShown = isHere && (!open.detail.hasEarlier || entry.at >= (open.detail.messages[0]?.at ?? entry.at));
    const page = isShown ? "" : withMessages(addressOf(entry.number, view), INBOX_LIMITS.messagesShownMax);
    const address = `${page}#call-${entry.id}`;
    return (
      <>
        <a href={address}>{callInWords(entry.action)}</a> <OutcomeBadge outcome={entry.outcome} />
        <small>
          Call{isHere ? "" : ` in #${entry.number}`} · <When at={entry.at} />
        </small>
      </>
    );
  }
  return (
    <>
      <a href={addressOf(entry.number, view)} dir="auto">{entry.firstLine ?? `Conversation #${entry.number}`}</a>
      <small>
        #{entry.number}
        {entry.channel === "mail" && " · mail"} · {entry.status}
        {entry.rating !== null && (
          <>
            {" "}· <Rating rating={entry.rating} />
          </>
        )} · <When at={entry.at} />
      </small>
      {entry.mayMerge && reader.answers && <Merge with={entry.number} open={open} reader={reader} />}
    </>
  );
}

function Merge({ with: other, open, reader }: { with: number; open: OpenFacts; reader: InboxTeammate }) {
  const { number } = open.detail;
  const [into, from] = [Math.min(other, number), Math.max(other, number)];
  return (
    <Ask
      id={`merge-${other}`}
      open={`Merge with #${other}`}
      title={`Merge #${from} into #${into}?`}
      says={`The messages of #${from} follow those of #${into}, for the customer too, and #${from} is resolved. It can be undone for ten minutes.`}
      keep="Cancel"
      yes={`Merge into #${into}`}
      action={`/desk/inbox/${number}/merge`}
      fields={{ csrf: reader.csrf, with: String(other) }}
    />
  );
}

/** A notice of the last merge into this conversation, with its undo button. */
export function MergeNotice({ open, reader }: { open: OpenFacts; reader: InboxTeammate }) {
  const { merge, detail } = open;
  if (merge === null) return null;
  return (
    <div class="handed-over merge-notice">
      <span>
        <strong>Merged:</strong> {merge.by} merged #{merge.from} into this.
      </span>
      {reader.answers && (
        <form method="post" action={`/desk/inbox/${detail.number}/merge/${merge.id}/undo`}>
          <input type="hidden" name="csrf" value={reader.csrf} />
          <button class="button small" type="submit">Undo the merge</button>
        </form>
      )}
    </div>
  );
}
