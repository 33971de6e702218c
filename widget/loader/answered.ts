/** A request with its outcome; status 0 when no answer came. */
export type PageRequest = { readonly method: string; readonly url: string; readonly status: number };

/** Whether a request counts as failed: no answer, a server error, or a client error of a request that sends something. */
export function hasFailed({ method, status }: PageRequest): boolean {
  return status === 0 || status >= 500 || (status >= 400 && !/^(get|head)$/i.test(method));
}
