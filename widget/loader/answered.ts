/** A request with its outcome; status 0 when there was no response. */
export type PageRequest = { readonly method: string; readonly url: string; readonly status: number };

/** Whether a request counts as failed: no response, a server error, or a client error of a request that sends data. */
export function hasFailed({ method, status }: PageRequest): boolean {
  return status === 0 || status >= 500 || (status >= 400 && !/^(get|head)$/i.test(method));
}
