import { useEffect, useRef, useState } from 'react';

/**
 * A value that changes only where nobody sees a jump: when a screen is entered, and while the page is hidden.
 * @param screen what names the screen
 */
export function useSettled<T>(value: T, screen: string): T {
  const now = useRef(value);
  now.current = value;
  const [shown, setShown] = useState({ screen, value });
  useEffect(() => {
    const settle = () => {
      if (document.visibilityState === 'hidden') setShown((before) => ({ ...before, value: now.current }));
    };
    document.addEventListener('visibilitychange', settle);
    return () => document.removeEventListener('visibilitychange', settle);
  }, []);
  if (shown.screen === screen) return shown.value;
  setShown({ screen, value });
  return value;
}
