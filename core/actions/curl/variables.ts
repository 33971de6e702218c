/**
 * Converts shell variables in a curl command to placeholders: the command does not contain their values.
 *
 * @module
 */
import { isSecretName } from "../../agent/actions/placeholders.ts";
import { splitAddress } from "../../agent/actions/placement.ts";
import { fillVariables } from "./command.ts";
import type { CurlRequest } from "./options.ts";

/**
 * Returns the request with `$TOKEN` as `{secrets.TOKEN}`, since a variable is usually a key; in the host and path,
 * where a secret is not allowed, `$ID` becomes the input `{id}`.
 */
export function nameVariables(request: CurlRequest): {
  readonly request: CurlRequest;
  readonly notes: readonly string[];
} {
  const notes = new Set<string>();
  const asInput = (text: string) =>
    fillVariables(text, (name) => `{${isSecretName(name) ? name.toLowerCase() : "value"}}`);
  const asSecret = (text: string) =>
    fillVariables(text, (variable) => {
      const name = isSecretName(variable) ? variable : "VALUE";
      notes.add(`Store the key ${name} with set_key: the command has only the variable $${variable}.`);
      return `{secrets.${name}}`;
    });
  const { origin, path, query, fragment } = splitAddress(request.url);
  const filled = {
    ...request,
    url: asInput(origin) + asInput(path) + asSecret(query) + asInput(fragment),
    headers: request.headers.map(([name, value]) => [name, asSecret(value)] as const),
    data: request.data === null ? null : asSecret(request.data),
    user: request.user === null ? null : asSecret(request.user),
    bearer: request.bearer === null ? null : asSecret(request.bearer),
  };
  return { request: filled, notes: [...notes] };
}
