/**
 * A model behind a server, read while it streams: OpenAI-compatible, or Anthropic's own protocol.
 *
 * One call of `answer` is one step: functions are described to the model and never executed here, so the tool loop of
 * the SDK is not used and the provider packages alone are enough. No type of them leaves `core/model`.
 *
 * @module
 */
import { MODEL_LIMITS } from "../limits/conversations.ts";
import { type ChatDesk, openChat, type ProviderModel } from "./chat.ts";
import { faultEvent, OutboundFault } from "./fault.ts";
import type { Model, ModelEvent, ModelRequest } from "./model.ts";
import type { ModelServer } from "./settings.ts";
import { toEvent, toOptions } from "./wording.ts";

/**
 * Makes the model of a server, for one workspace, whose key it may be asked with.
 *
 * @param timeMs for one whole answer, waiting for a busy server included
 */
export function providerModel(
  desk: ChatDesk,
  workspace: string,
  server: ModelServer,
  timeMs: number = MODEL_LIMITS.stepMs,
): Model {
  let chat: Promise<ProviderModel> | undefined;
  return {
    name: `${server.model} at ${new URL(server.url).host}`,
    answer(request, signal) {
      chat ??= openChat(desk, workspace, server);
      return answerStep(chat, request, { stop: signal, timeout: AbortSignal.timeout(timeMs), marker: desk.newId() });
    },
  };
}

/** How an answer ends that is not whole. */
const BROKEN_OFF: readonly string[] = ["error", "interrupted"];

async function* answerStep(
  chat: Promise<ProviderModel>,
  request: ModelRequest,
  { stop, timeout, marker }: { readonly stop: AbortSignal; readonly timeout: AbortSignal; readonly marker: string },
): AsyncGenerator<ModelEvent> {
  try {
    const { stream } = await (await chat).doStream({
      ...toOptions(request, marker),
      abortSignal: AbortSignal.any([stop, timeout]),
    });
    let isWhole = false;
    for await (const part of stream) {
      if (part.type === "finish") isWhole = !BROKEN_OFF.includes(part.finishReason.unified);
      const event = toEvent(part);
      if (event === null) continue;
      yield event;
      if (event.kind === "failed") return;
    }
    yield isWhole ? { kind: "done" } : faultEvent(new OutboundFault("The answer broke off."), false);
  } catch (error) {
    yield faultEvent(error, timeout.aborted);
  }
}
