import { useSession } from '@parcelway/host';
import { useEffect, useState } from 'react';

/** Even a page that is never idle gets what comes later by then. */
const LATEST_MS = 1_500;
/** Where the browser knows no idle time. */
const USUAL_MS = 200;

/** True once the session is there and the page is idle: what no first row waits for is requested then. */
export function useIdle(): boolean {
  const { loaded } = useSession();
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    if (!loaded) return;
    const begin = () => setIdle(true);
    // Safari knows no idle time.
    if (typeof requestIdleCallback !== 'function') {
      const timer = setTimeout(begin, USUAL_MS);
      return () => clearTimeout(timer);
    }
    const request = requestIdleCallback(begin, { timeout: LATEST_MS });
    return () => cancelIdleCallback(request);
  }, [loaded]);
  return idle;
}
