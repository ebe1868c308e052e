import { startTransition, useEffect, useState } from 'react';

/**
 * False for the first draw, then true: what takes long to draw waits for the click's answer to be on the screen.
 * The screen that a page begins with answers no click, and is drawn at once. On a slow machine the merchant sees at once where the click led, instead of the page before for another moment.
 */
export function useAfterPaint(): boolean {
  const [after, setAfter] = useState(() => navigator.userActivation?.hasBeenActive === false);
  useEffect(() => {
    if (after) return undefined;
    const frame = requestAnimationFrame(() => startTransition(() => setAfter(true)));
    return () => cancelAnimationFrame(frame);
  }, [after]);
  return after;
}
