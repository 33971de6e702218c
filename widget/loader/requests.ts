/**
 * Watches the page's own requests: which fail, and which succeed later. Bodies and headers are never read.
 *
 * @module
 */
import type { PageRequest } from "./answered.ts";
import { cleanUrl } from "./clean_url.ts";
import { wrapMethod } from "./wrap_method.ts";

/**
 * Observes `fetch` and `XMLHttpRequest`; requests to `skip` are not reported. A wrapped function gets the same `this`
 * and arguments and returns the same result or error. @returns a function that stops it
 */
export function watchRequests(skip: string, report: (request: PageRequest) => void): () => void {
  let watching = true;

  function note(method: unknown, address: unknown, status: number) {
    try {
      const url = new URL(String(address), document.baseURI);
      if (!watching || url.origin === skip || !/^http/.test(url.protocol)) return;
      report({ method: String(method).toUpperCase().slice(0, 20), url: cleanUrl(url.href), status });
    } catch {
      // An invalid URL is not reported: the browser reports it to the page.
    }
  }

  const restore = [watchFetch(note), watchXhr(note)];
  return () => {
    watching = false;
    for (const back of restore) back();
  };
}

type NoteRequest = (method: unknown, address: unknown, status: number) => void;

function watchFetch(note: NoteRequest): () => void {
  return wrapMethod(
    window,
    "fetch",
    (native) =>
      function fetch(this: unknown, ...args: [input: RequestInfo | URL, init?: RequestInit]) {
        const [input, init] = args;
        const asked = input instanceof Request ? input : null;
        const method = (init && init.method) || (asked ? asked.method : "GET");
        const url = asked ? asked.url : input;
        const signal = (init && init.signal) || (asked && asked.signal);
        const answer: ReturnType<typeof native> = Reflect.apply(native, this, args);
        // Another script may have replaced `fetch` by a function that returns no promise.
        if (!(answer instanceof Promise)) return answer;
        // The page gets this promise, so that an error that it does not catch is still an unhandled rejection.
        return answer.then((response) => {
          if (response.type !== "opaque" && response.type !== "opaqueredirect") note(method, url, response.status);
          return response;
        }, (error) => {
          if (!signal || !signal.aborted) note(method, url, 0);
          throw error;
        });
      },
  );
}

function watchXhr(note: NoteRequest): () => void {
  const asked = new WeakMap<XMLHttpRequest, readonly [method: unknown, url: unknown]>();
  const backOpen = wrapMethod(
    XMLHttpRequest.prototype,
    "open",
    (native) =>
      function open(this: XMLHttpRequest, ...args: readonly unknown[]) {
        asked.set(this, [args[0], args[1]]);
        return Reflect.apply(native, this, args);
      },
  );
  const backSend = wrapMethod(
    XMLHttpRequest.prototype,
    "send",
    (native) =>
      function send(this: XMLHttpRequest, ...args: readonly unknown[]) {
        const [method, url] = asked.get(this) || [];
        const done = () => note(method, url, this.status);
        for (const name of ["load", "error", "timeout"]) this.addEventListener(name, done, { once: true });
        return Reflect.apply(native, this, args);
      },
  );
  return () => {
    backSend();
    backOpen();
  };
}
