/**
 * The AI model: showing the current one, setting another, and testing it before customers talk to it.
 *
 * @module
 */
import { type ChosenServer, chosenServer, modelOf, reasonNotAsked } from "../../../core/model/chosen.ts";
import { changeModelServer, serverBase } from "../../../core/model/change_server.ts";
import { readServer, type WrittenServer } from "../../../core/model/written_server.ts";
import { DEFAULT_OPTIONS } from "../../../core/model/settings.ts";
import { testModel } from "../../../core/model/try_model.ts";
import { nearCaps } from "../../../core/model/usage_report.ts";
import { writeOptions, type WrittenOptions } from "../../../core/model/written_options.ts";
import type { ModelPlace } from "../../../core/db/tables/models.ts";
import { DeskError } from "../../../core/problem.ts";
import { readSettings } from "../../../core/settings/settings.ts";
import { hasRight } from "../../../core/teammates/caller.ts";
import { STATUS } from "../../http/problem.ts";
import { BASE_FIELD } from "./optimistic_lock.ts";
import type { SignedInRequest, TeammateRequest } from "../../request.ts";
import type { Served } from "../../served.ts";
import { redirect, text } from "../form/forms.ts";
import { htmlAnswer } from "../page/html_answer.ts";
import { ModelPage } from "./model.tsx";
import type { EnteredKey, ModelFacts, ModelFormFacts } from "./model_facts.ts";
import { shellOf } from "../page/shell.ts";
import { redirectSaying } from "../page/notice.ts";

const PATH = "/desk/settings/model";

/** The result of a sent form. */
type ModelOutcome = Pick<ModelFormFacts, "place" | "base" | "key" | "trial" | "faults" | "conflict"> & {
  /** Null for a form without fields. */
  readonly typed: ModelFormFacts["typed"] | null;
};

/** `GET /desk/settings/model`: shows the AI model of the workspace. */
export async function showModel(served: Served, asked: TeammateRequest): Promise<Response> {
  return await modelAnswer(served, asked, null);
}

/** `POST /desk/settings/model`: tests a typed model, saves it, or returns to the desk's default. */
export async function sendModel(served: Served, asked: SignedInRequest): Promise<Response> {
  const { desk } = served;
  const { id } = asked.workspace;
  const wish = text(asked.form, "do");
  const place = text(asked.form, "place") === "second" ? "second" : "first";
  if (wish === "forget") {
    return await removeModel(served, asked, place);
  }
  const written = writtenIn(asked.form);
  const { provider, url, model, options } = written;
  const base = text(asked.form, BASE_FIELD);
  const sent = { place, typed: { provider, url, model, options }, base } as const;
  try {
    const kept = await chosenServer(desk, id, place);
    const server = await readServer(desk, id, written, kept, place);
    if (wish === "save") {
      const conflict = await conflictOf(changeModelServer(desk, asked.signedIn.caller, {
        server,
        place,
        base: base === "" ? null : base,
      }));
      if (conflict === null) return redirect(`${PATH}?saved=${place}`);
      // The user has been shown the conflict: the next save replaces the current state.
      const now = serverBase(await chosenServer(desk, id, place));
      const text =
        `${conflict} What you typed is still here: save again to overwrite their change, or reload the page to see it.`;
      const read = { ...sent, base: now, trial: null, faults: [], conflict: text };
      return await modelAnswer(served, asked, { ...read, key: enteredKey(written, server) });
    }
    const trial = await testModel(desk, id, server);
    const tried = { ...sent, key: enteredKey(written, server), trial, faults: [], conflict: null };
    return await modelAnswer(served, asked, tried);
  } catch (error) {
    if (!(error instanceof DeskError) || error.faults.length === 0) throw error;
    const faults = error.faults.map(({ parameter, message, fix }) => ({ path: parameter, text: `${message} ${fix}` }));
    const refused = { ...sent, key: { kind: "saved" }, trial: null, faults, conflict: null } as const;
    return await modelAnswer(served, asked, refused);
  }
}

/** Removes the model, unless another one was set since the page was opened, which is then reported. */
async function removeModel(served: Served, asked: SignedInRequest, place: ModelPlace): Promise<Response> {
  const base = asked.form.has(BASE_FIELD) ? text(asked.form, BASE_FIELD) : null;
  const conflict = await conflictOf(
    changeModelServer(served.desk, asked.signedIn.caller, { server: null, place, base }),
  );
  if (conflict === null) return redirectSaying(PATH, "model-removed");
  const shown = { typed: null, base: "", key: { kind: "saved" }, trial: null, faults: [] } as const;
  return await modelAnswer(served, asked, { place, ...shown, conflict });
}

/** The message if another model was set since the form was rendered; null if the change was made. */
async function conflictOf(change: Promise<void>): Promise<string | null> {
  try {
    await change;
    return null;
  } catch (error) {
    if (error instanceof DeskError && error.code === "version_conflict") return error.message;
    throw error;
  }
}

function writtenIn(form: FormData): WrittenServer & { readonly options: WrittenOptions } {
  return {
    provider: text(form, "provider"),
    url: text(form, "url"),
    model: text(form, "model"),
    key: text(form, "key"),
    sealedKey: text(form, "sealedKey"),
    removeKey: text(form, "removeKey") === "yes",
    options: {
      temperature: text(form, "temperature"),
      outputTokensMax: text(form, "outputTokensMax"),
      idleSeconds: text(form, "idleSeconds"),
      contextTokens: text(form, "contextTokens"),
      priceInput: text(form, "priceInput"),
      priceCachedInput: text(form, "priceCachedInput"),
      priceOutput: text(form, "priceOutput"),
      effort: text(form, "effort"),
      seesPictures: text(form, "seesPictures"),
    },
  };
}

/** The key's state when the page is shown again; its value is never in a page. */
function enteredKey({ removeKey, key, sealedKey }: WrittenServer, server: ChosenServer): EnteredKey {
  if (removeKey) return { kind: "removed" };
  const isNew = key.trim() !== "" || sealedKey !== "";
  return isNew && server.key !== null ? { kind: "entered", sealed: JSON.stringify(server.key) } : { kind: "saved" };
}

async function modelAnswer(served: Served, asked: TeammateRequest, outcome: ModelOutcome | null): Promise<Response> {
  const { desk } = served;
  const { id } = asked.workspace;
  const [first, second, model, { ai }, caps] = await Promise.all([
    chosenServer(desk, id),
    chosenServer(desk, id, "second"),
    modelOf(desk, id),
    readSettings(desk, id),
    nearCaps(desk, id),
  ]);
  const saved = outcome === null ? new URL(asked.request.url).searchParams.get("saved") : null;
  const shared = {
    mayChange: hasRight(asked.signedIn.caller, "model.edit"),
    currency: ai.caps.currency,
    saved,
    outcome,
  };
  const facts: ModelFacts = {
    answering: model.name,
    ownName: desk.model.name,
    aiEnabled: ai.enabled,
    leftAlone: reasonNotAsked(desk, id, first),
    capState: caps.some(({ state }) => state === "reached") ? "reached" : caps.length > 0 ? "near" : "fine",
    forms: { first: formFacts("first", first, shared), second: formFacts("second", second, shared) },
  };
  return await htmlAnswer(<ModelPage shell={shellOf(served, asked)} facts={facts} />, statusOf(outcome));
}

function statusOf(outcome: ModelOutcome | null): number {
  if (outcome === null) return 200;
  if (outcome.conflict !== null) return STATUS.version_conflict;
  return outcome.faults.length > 0 ? STATUS.invalid_input : 200;
}

/** The data of a model's form, as sent or else as saved. */
function formFacts(
  place: ModelPlace,
  kept: ChosenServer | null,
  { outcome, saved, mayChange, currency }: Pick<ModelFormFacts, "mayChange" | "currency"> & {
    readonly outcome: ModelOutcome | null;
    readonly saved: string | null;
  },
): ModelFormFacts {
  const sent = outcome?.place === place ? outcome : null;
  return {
    place,
    kept,
    mayChange,
    currency,
    typed: sent?.typed ?? {
      provider: kept?.provider ?? "openai-compatible",
      url: kept?.url ?? "",
      model: kept?.model ?? "",
      options: writeOptions(kept?.options ?? DEFAULT_OPTIONS),
    },
    key: sent?.key ?? { kind: "saved" },
    trial: sent?.trial ?? null,
    faults: sent?.faults ?? [],
    base: sent?.base || serverBase(kept),
    conflict: sent?.conflict ?? null,
    saved: kept !== null && saved === place,
  };
}
