/** A value that changes over time, with listeners. */
export type Store<State> = {
  readonly get: () => State;
  /** Changes the value and calls the listeners immediately. */
  readonly set: (next: State) => void;
  /** Changes the value immediately; the listeners are called once before the next paint. */
  readonly setSoon: (next: State) => void;
  /** Adds a listener and returns a function that removes it. */
  readonly subscribe: (listener: (state: State) => void) => () => void;
};

/** Makes a store. `beforePaint` runs a task once before the next paint. */
export function createStore<State>(
  initial: State,
  beforePaint: (task: () => void) => void,
): Store<State> {
  const listeners = new Set<(state: State) => void>();
  let state = initial;
  let isNotified = true;

  function notify() {
    isNotified = true;
    for (const listener of listeners) listener(state);
  }

  return {
    get: () => state,
    set(next) {
      state = next;
      notify();
    },
    setSoon(next) {
      state = next;
      if (!isNotified) return;
      isNotified = false;
      beforePaint(() => {
        if (!isNotified) notify();
      });
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
