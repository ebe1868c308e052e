import { useContext, useMemo, useSyncExternalStore } from 'react';
import type { DialogId, Dialogs } from './dialogs';
import { HostContext } from './host-context';

/** One dialog's side of the {@link Dialogs}. */
export interface Dialog {
  isOpen: boolean;
  /** By hand: on a click of the user, or in answer to one. */
  show(): void;
  /** By itself; see {@link Dialogs.offer}. */
  offer(): () => void;
  close(): void;
}

/** A dialog draws itself while `isOpen`, and for nothing else. */
export function useDialog(id: DialogId): Dialog {
  const dialogs = useDialogs();
  const isOpen = useSyncExternalStore(dialogs.subscribe, () => dialogs.current() === id);
  const acts = useMemo(
    () => ({ show: () => dialogs.show(id), offer: () => dialogs.offer(id), close: () => dialogs.close(id) }),
    [dialogs, id],
  );
  return { isOpen, ...acts };
}

export function useDialogs(): Dialogs {
  const host = useContext(HostContext);
  if (!host) throw new Error('A dialog must be used inside HostProvider');
  return host.dialogs;
}
