/**
 * The AI model: which one answers, setting another, and testing it before customers talk to it.
 *
 * @module
 */
import {
  type ChosenServer,
  chosenServer,
  forgetServer,
  modelOf,
  readServer,
  saveServer,
  type WrittenServer,
} from "../../../core/model/chosen.ts";
import { type ModelTrial, testModel } from "../../../core/model/try_model.ts";
import { DeskError } from "../../../core/problem.ts";
import { readSettings } from "../../../core/settings/settings.ts";
import { mayChange } from "../../../core/teammates/roles.ts";
import type { SignedInRequest, TeammateRequest } from "../../request.ts";
import type { Served } from "../../served.ts";
import { redirect, text } from "../forms.ts";
import { htmlAnswer } from "../layout.tsx";
import type { FieldFault } from "./field.ts";
import { ModelPage } from "./model.tsx";
import type { EnteredKey, TypedModel } from "./model_facts.ts";
import { shellOf } from "../shell.ts";

const PATH = "/desk/settings/model";

/** The outcome of a sent form. */
type ModelOutcome = {
  readonly typed: TypedModel;
  readonly key: EnteredKey;
  readonly trial: ModelTrial | null;
  readonly faults: readonly FieldFault[];
};

/** `GET /desk/settings/model`: the AI model of the workspace. */
export async function showModel(served: Served, asked: TeammateRequest): Promise<Response> {
  return await modelAnswer(served, asked, null);
}

/** `POST /desk/settings/model`: tests the typed model, saves it, or returns to the desk's default. */
export async function sendModel(served: Served, asked: SignedInRequest): Promise<Response> {
  const { desk } = served;
  const { id } = asked.workspace;
  const wish = text(asked.form, "do");
  if (wish === "forget") {
    await forgetServer(desk, id);
    return redirect(PATH);
  }
  const written = writtenIn(asked.form);
  const { provider, url, model } = written;
  const typed = { provider, url, model };
  try {
    const server = await readServer(desk, id, written, await chosenServer(desk, id));
    if (wish === "save") {
      await saveServer(desk, id, server, asked.signedIn.caller.teammate.id);
      return redirect(`${PATH}?saved`);
    }
    const trial = await testModel(desk, id, server);
    return await modelAnswer(served, asked, { typed, key: enteredKey(written, server), trial, faults: [] });
  } catch (error) {
    if (!(error instanceof DeskError) || error.faults.length === 0) throw error;
    const faults = error.faults.map(({ parameter, message, fix }) => ({ path: parameter, text: `${message} ${fix}` }));
    return await modelAnswer(served, asked, { typed, key: { kind: "saved" }, trial: null, faults });
  }
}

function writtenIn(form: FormData): WrittenServer {
  return {
    provider: text(form, "provider"),
    url: text(form, "url"),
    model: text(form, "model"),
    key: text(form, "key"),
    sealedKey: text(form, "sealedKey"),
    removeKey: text(form, "removeKey") === "yes",
  };
}

/** What becomes of the key while the page is shown once more: its value is never in a page. */
function enteredKey({ removeKey, key, sealedKey }: WrittenServer, server: ChosenServer): EnteredKey {
  if (removeKey) return { kind: "removed" };
  const isNew = key.trim() !== "" || sealedKey !== "";
  return isNew && server.key !== null ? { kind: "entered", sealed: JSON.stringify(server.key) } : { kind: "saved" };
}

async function modelAnswer(served: Served, asked: TeammateRequest, outcome: ModelOutcome | null): Promise<Response> {
  const { desk } = served;
  const { id } = asked.workspace;
  const [kept, model, { ai }] = await Promise.all([chosenServer(desk, id), modelOf(desk, id), readSettings(desk, id)]);
  const facts = {
    kept,
    answering: model.name,
    ownName: desk.model.name,
    aiEnabled: ai.enabled,
    mayChange: mayChange(asked.signedIn.caller.teammate.role),
    typed: outcome?.typed ??
      { provider: kept?.provider ?? "openai-compatible", url: kept?.url ?? "", model: kept?.model ?? "" },
    key: outcome?.key ?? { kind: "saved" },
    trial: outcome?.trial ?? null,
    faults: outcome?.faults ?? [],
    saved: outcome === null && kept !== null && new URL(asked.request.url).searchParams.has("saved"),
  } as const;
  return await htmlAnswer(
    <ModelPage shell={shellOf(served, asked)} facts={facts} />,
    facts.faults.length === 0 ? 200 : 400,
  );
}
