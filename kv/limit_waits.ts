/**
 * A time limit for every request to a store: one to a server that is gone would otherwise be retried for ever.
 *
 * @module
 */

/** The error of a store that does not answer. */
export class StoreSilent extends Error {
  constructor(waitMsMax: number) {
    super(`The live store (KV_URL) did not answer within ${waitMsMax} ms.`);
  }
}

/** Wraps a store so that every request fails after this time. The request may still take effect. */
export function limitWaits<Store extends object>(kv: Store, waitMsMax: number): Store {
  return limited(kv, (value) => limit(value, waitMsMax));
}

/** Wraps an object so that the results of its methods pass through `pass`. Methods run on the object itself. */
function limited<Value extends object>(target: Value, pass: (value: unknown) => unknown): Value {
  return new Proxy(target, {
    get(_, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== "function") return member;
      return (...given: readonly unknown[]) => {
        const value: unknown = Reflect.apply(member, target, given);
        // A chained method, such as `set` of an atomic operation, returns the operation itself.
        return value === target ? limited(target, pass) : pass(value);
      };
    },
  });
}

function limit(value: unknown, waitMsMax: number): unknown {
  if (value instanceof Promise) return inTime(value, waitMsMax);
  // An operation that is committed later, or a list that is read page by page.
  const isHandle = typeof value === "object" && value !== null && ("commit" in value || "next" in value);
  return isHandle ? limited(value, (inner) => limit(inner, waitMsMax)) : value;
}

async function inTime<Value>(asked: Promise<Value>, waitMsMax: number): Promise<Value> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new StoreSilent(waitMsMax)), waitMsMax);
  try {
    return await Promise.race([asked, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
