/**
 * A queue of asynchronous tasks.
 *
 * @module
 */

/** Runs a task after all earlier ones, including failed ones. @returns the task's own outcome */
export type TaskQueue = (task: () => Promise<void>) => Promise<void>;

/** Makes an empty queue. */
export function createTaskQueue(): TaskQueue {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const done = last.then(task);
    last = done.catch(() => {});
    return done;
  };
}
