/**
 * Recognises keys by their name, or by their format.
 *
 * @module
 */

/** Names of headers, parameters and fields that hold keys. */
const KEY_NAME =
  /(?:^|[-_.\s])(?:api[-_]?key|apikey|key|tokens?|secret|auth|authorization|password|passwd|pwd|credentials?|signature|sig|session|sessionid|jwt|access[-_]?token|client[-_]?secret|private[-_]?key)$|^(?:cookie|proxy-authorization|x-auth.*)$/i;

/** Values that are keys whatever their name: the formats of large services, JWTs, and the desk's own keys. */
const KEY_VALUE =
  /^(?:(?:sk|pk|rk)[-_](?:live|test|proj|ant)[-_]\w|gh[pousr]_\w|github_pat_|glpat-|xox[abprs]-|AKIA[A-Z0-9]{12}|AIza[\w-]{20}|eyJ[\w-]+\.eyJ[\w-]+\.|svc_(?:pat|acc|id)_|whsec_)/;

/** `Bearer abc`: an authentication scheme and its credential. */
const SCHEME = /^(Bearer|Basic|Token|ApiKey|Api-Key|Key|Digest|Negotiate)\s+(\S[\s\S]*)$/i;

/** Whether something of this name is a key; `accessToken` is read as `access_Token`. */
export function isKeyName(name: string): boolean {
  return KEY_NAME.test(name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, "_"));
}

/** Whether a value has the format of a key of a large service. */
export function isKeyValue(value: string): boolean {
  return KEY_VALUE.test(value);
}

/** Splits a header's value into scheme and credential; null if it has no scheme. */
export function splitScheme(value: string): { readonly scheme: string; readonly credential: string } | null {
  const [, scheme, credential] = SCHEME.exec(value) ?? [];
  return scheme === undefined || credential === undefined ? null : { scheme, credential };
}
