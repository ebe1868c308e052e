import { useContext, useMemo, useSyncExternalStore } from 'react';
import { useDialog } from './dialogs.hook';
import { HostContext } from './host-context';
import { PLAN_REF } from './route-refs';
import type { Upgrade, UpgradeState } from './upgrade';

export type UpgradeModal = UpgradeState & { active: boolean } & Pick<
    Upgrade,
    'open' | 'offer' | 'close' | 'consumeRedirect'
  >;

/**
 * State of the upgrade dialog, and how to open it; nothing opens while no released remote lets a plan be chosen. The shell draws it; a
 * remote only calls `open('pro', '/orders')`.
 */
export function useUpgrade(): UpgradeModal {
  const host = useContext(HostContext);
  if (!host) throw new Error('useUpgrade must be used inside HostProvider');
  const { upgrade } = host;
  const isOffered = host.routes[PLAN_REF] !== undefined;
  const { isOpen } = useDialog('upgrade');
  const state = useSyncExternalStore(upgrade.subscribe, upgrade.state);
  // The same functions for as long as the page lives: an effect that offers must not run again for what it offered itself.
  const actions = useMemo(() => {
    const { close, consumeRedirect } = upgrade;
    const open: Upgrade['open'] = (...args) => isOffered && upgrade.open(...args);
    const offer: Upgrade['offer'] = (...args) => (isOffered ? upgrade.offer(...args) : () => undefined);
    return { open, offer, close, consumeRedirect };
  }, [upgrade, isOffered]);
  return useMemo(() => ({ ...state, active: isOpen, ...actions }), [state, isOpen, actions]);
}
