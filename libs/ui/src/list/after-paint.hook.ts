import { startTransition, useEffect, useState } from 'react';

/**
 * False for the first draw, then true: on a slow machine the merchant sees at once where the click led, and what is slow to draw comes
 * after that. The screen that a page begins with answers no click, and is drawn whole.
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
