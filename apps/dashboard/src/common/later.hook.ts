import { useEffect, useState } from 'react';

/** False until what was drawn with it is on the screen: what is slow to load or draw begins after that. */
export function useLater(): boolean {
  const [later, setLater] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    // The frame is shown when it is over, not when it begins.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setLater(true));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, []);
  return later;
}
