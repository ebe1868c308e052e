import { useLayoutEffect } from 'react';

/** Restores the focus to where it was before a dialog, once that is closed. */
export function useFocusBack(isOpen: boolean): void {
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    const from = document.activeElement;
    return () => {
      // After the dialog has let go of the focus.
      requestAnimationFrame(() => {
        if (from instanceof HTMLElement && from.isConnected) from.focus();
      });
    };
  }, [isOpen]);
}
