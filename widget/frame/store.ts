/** One value that changes over time, and those who want to know. */
export type Store<State> = {
  readonly get: () => State;
  /** Changes the value and tells at once. */
  readonly set: (next: State) => void;
  /** Changes the value at once and tells once before the next paint, however often it is called. */
  readonly setSoon: (next: State) => void;
  /** Adds a listener and returns what removes it. */
  readonly subscribe: (listener: (state: State) => void) => () => void;
};

/** Makes a store. `beforePaint` runs a task once before the next paint. */
export function createStore<State>(
  initial: State,
  beforePaint: (task: () => void) => void,
): Store<State> {
  const listeners = new Set<(state: State) => void>();
  let state = initial;
  let told = true;

  function tell() {
    told = true;
    for (const listener of listeners) listener(state);
  }

  return {
    get: () => state,
    set(next) {
      state = next;
      tell();
    },
    setSoon(next) {
      state = next;
      if (!told) return;
      told = false;
      beforePaint(() => {
        if (!told) tell();
      });
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
