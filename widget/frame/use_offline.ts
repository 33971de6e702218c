/**
 * Whether the browser has no connection.
 *
 * @module
 */
import { useEffect, useState } from "preact/hooks";

/** Whether the browser reports that it is offline; redraws the component when that changes. */
export function useOffline(): boolean {
  const [isOffline, setIsOffline] = useState(!navigator.onLine);
  useEffect(() => {
    const update = () => setIsOffline(!navigator.onLine);
    const events = ["online", "offline"] as const;
    for (const event of events) addEventListener(event, update);
    return () => events.forEach((event) => removeEventListener(event, update));
  }, []);
  return isOffline;
}
