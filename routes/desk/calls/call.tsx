/**
 * One call in a conversation: who confirmed it, the request and the response, with keys masked.
 *
 * @module
 */
import { versionName } from "../../../core/agent/versions/rollouts.ts";
import type { DetailCall } from "../../../core/conversations/read/list.ts";
import { callInWords, onPage } from "./call_name.ts";
import { CallRecord } from "./call_view.tsx";
import { When } from "../ui/locale.tsx";

const YES = { text: "the customer wrote yes", press: "the customer pressed the button", none: null } as const;

/**
 * A call, collapsed to its outcome.
 *
 * @param props.inWords whether its name is in words, as in the timeline; the action's name is then shown inside
 */
export function Call(props: { call: DetailCall; inWords?: boolean }) {
  const { call, inWords = false } = props;
  const onTheirPage = onPage(call.action);
  const yes = YES[call.confirmedBy];
  const marks = (
    <>
      {yes && <span class="badge">{yes}</span>}
      {isUnasked(call) && <span class="badge warn">no yes: its file says that it only reads</span>}
    </>
  );
  return (
    <CallRecord
      call={call}
      name={inWords ? callInWords(call.action) : onTheirPage}
      id={`call-${call.id}`}
      marks={marks}
    >
      <p class="muted">
        {inWords && onTheirPage === null && (
          <>
            <code>{call.action}</code> ·{" "}
          </>
        )}
        {versionName(call.agentVersion)} of the agent · <When at={call.at} />
      </p>
    </CallRecord>
  );
}

/** Whether a call that usually changes something was sent without a confirmation; a teammate's trial needs none. */
function isUnasked({ request, confirmedBy, actor }: DetailCall): boolean {
  const isSent = request !== null && /^(?:POST|PUT|PATCH|DELETE)$/.test(request.method);
  return isSent && confirmedBy === "none" && actor !== "try";
}
