import { sameOriginPath, type PaidPlan } from '@parcelway/domain';
import { createDialogs, type DialogMemory, type Dialogs } from './dialogs';

export type UpgradeTarget = PaidPlan;

export interface UpgradeState {
  /** The plan the dialog advertises; null until it was opened once. */
  target: UpgradeTarget | null;
  /** A page of ours to come back to after the choice of a plan; read once. */
  redirectUrl: string | null;
  /** What was refused, in the server's words. */
  reason: string | null;
  /** The dialog was opened for estimated delivery dates; cleared when it closes. */
  eddUpgrade: boolean;
}

export interface UpgradeOptions {
  reason?: string;
  eddUpgrade?: boolean;
}

/** What the upgrade dialog is about; whether it is open, the {@link Dialogs} know. */
export interface Upgrade {
  /** Opens by hand, or in answer to what the user did. @param redirectUrl a path of ours; any other address is ignored */
  open(target: UpgradeTarget, redirectUrl?: string | null, options?: UpgradeOptions): void;
  /** Opens by itself: it waits its turn, and once closed stays closed. @returns retracts the offer while it waits */
  offer(target: UpgradeTarget, redirectUrl?: string | null): () => void;
  close(): void;
  /** The redirect url; from then on there is none. */
  consumeRedirect(): string | null;
  state(): UpgradeState;
  subscribe(listener: () => void): () => void;
}

function createUpgrade(dialogs: Dialogs): Upgrade {
  let state: UpgradeState = { target: null, redirectUrl: null, reason: null, eddUpgrade: false };
  const listeners = new Set<() => void>();
  const update = (change: Partial<UpgradeState>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };
  const aimAt = (
    target: UpgradeTarget,
    redirectUrl: string | null = null,
    { reason, eddUpgrade = false }: UpgradeOptions = {},
  ) =>
    // An address from elsewhere would make the way back from the plan a way out of the app.
    update({ target, redirectUrl: sameOriginPath(redirectUrl, '') || null, reason: reason || null, eddUpgrade });
  return {
    open(target, redirectUrl, options) {
      aimAt(target, redirectUrl, options);
      dialogs.show('upgrade');
    },
    offer(target, redirectUrl) {
      // What the user opened by hand is not replaced by an offer.
      if (dialogs.current() === 'upgrade') return () => undefined;
      aimAt(target, redirectUrl);
      return dialogs.offer('upgrade');
    },
    close() {
      update({ eddUpgrade: false });
      dialogs.close('upgrade');
    },
    consumeRedirect() {
      const { redirectUrl } = state;
      if (redirectUrl !== null) update({ redirectUrl: null });
      return redirectUrl;
    },
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** The dialogs of a page. */
export interface Overlays {
  dialogs: Dialogs;
  upgrade: Upgrade;
}
export function createOverlays(memory?: DialogMemory): Overlays {
  const dialogs = createDialogs(memory);
  return { dialogs, upgrade: createUpgrade(dialogs) };
}
