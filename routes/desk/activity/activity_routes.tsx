/**
 * The list of activities: shown with its filters, checked, and downloaded.
 *
 * @module
 */
import { ACTIVITY_KIND_NAMES } from "../../../core/activity/kinds.ts";
import { activityFile, type ActivityFilter, listActivities } from "../../../core/activity/list.ts";
import { byCaller, recordActivity } from "../../../core/activity/record.ts";
import { contactNames } from "../../../core/contacts/list.ts";
import { type ChainCheck, checkChain } from "../../../core/db/check_chain.ts";
import { hasRight } from "../../../core/teammates/caller.ts";
import { teammateNames } from "../../../core/teammates/teammates.ts";
import type { SignedInRequest, TeammateRequest } from "../../request.ts";
import type { Served } from "../../served.ts";
import { htmlAnswer } from "../page/html_answer.ts";
import { beforeOf, daysOf, oneOf, readOrFault, RECORD_FILE_ROWS_MAX, recordFileAnswer } from "../lists/records.ts";
import { shellOf } from "../page/shell.ts";
import { ActivityPage, contactOf } from "./activity.tsx";

const ROWS_MAX = 50;

/** `GET /desk/settings/activity?person=&kind=&from=&to=&before=`: shows the activities, filtered by the query. */
export async function showActivities(served: Served, asked: TeammateRequest): Promise<Response> {
  return await activityAnswer(served, asked, null);
}

/** `POST /desk/settings/activity/check`: checks the hash chain of the list and shows the result. */
export async function checkActivities(served: Served, asked: SignedInRequest): Promise<Response> {
  const chain = await checkChain(served.desk, { table: "activities", workspace: asked.workspace.id });
  return await activityAnswer(served, asked, chain);
}

/** `GET /desk/settings/activity/records/:kind`: downloads the filtered list as JSON or CSV, newest first. */
export async function downloadActivities(served: Served, asked: TeammateRequest): Promise<Response> {
  const kind = asked.params.kind === "csv" ? "csv" : "json";
  const filter = filterOf(new URL(asked.request.url).searchParams);
  const text = activityFile(served.desk, asked.workspace.id, filter, { kind, rowsMax: RECORD_FILE_ROWS_MAX });
  await recordActivity(served.desk, { ...byCaller(asked.signedIn.caller), kind: "exported", subject: "activity" });
  return recordFileAnswer(served, asked, { name: "activity", kind, right: "activity.read", text });
}

async function activityAnswer(served: Served, asked: TeammateRequest, chain: ChainCheck | null): Promise<Response> {
  const query = new URL(asked.request.url).searchParams;
  const { filter, fault } = readOrFault(() => filterOf(query));
  const part = { before: beforeOf(query), limit: ROWS_MAX };
  const [records, people] = await Promise.all([
    filter === null ? [] : listActivities(served.desk, asked.workspace.id, filter, part),
    teammateNames(served.desk, asked.workspace.id),
  ]);
  const ids = records.flatMap((record) => contactOf(record) ?? []);
  const mayRead = hasRight(asked.signedIn.caller, "contacts.read");
  const contacts = await contactNames(served.desk, asked.workspace.id, mayRead ? ids : []);
  const last = records.length === ROWS_MAX ? records.at(-1) : undefined;
  const facts = { records, people, contacts, query, fault, chain, older: last === undefined ? null : String(last.seq) };
  return await htmlAnswer(<ActivityPage shell={shellOf(served, asked)} facts={facts} />, fault === null ? 200 : 400);
}

/** Reads the filters of a query. @throws DeskError invalid_input naming the field */
function filterOf(query: URLSearchParams): ActivityFilter {
  const kind = oneOf(query, "kind", ACTIVITY_KIND_NAMES);
  const person = query.get("person") ?? "";
  return {
    ...(kind === undefined ? {} : { kind }),
    ...(person === "" ? {} : { teammate: person }),
    ...daysOf(query),
  };
}
