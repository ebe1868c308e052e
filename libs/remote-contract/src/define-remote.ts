import type { ComponentType } from 'react';
import type { RemoteJson } from './remote-json.schema';

const BRAND = Symbol.for('parcelway.remote');

/** Translations of one language: nested keys, `_one`/`_other` endings for plurals. */
export interface MessageTree {
  [key: string]: string | MessageTree;
}

export interface RemoteInput {
  /** The remote's own `remote.json`. */
  contract: Pick<RemoteJson, 'id' | 'contract'>;
  /** Rendered under the remote's routes, inside the host's providers and a boundary. */
  Root: ComponentType;
  /** Translations of the remote's namespace; called once per language, and again after a failure. */
  messages(language: string): Promise<MessageTree>;
  /**
   * Requests the first data of the screen at an address before anything is drawn; the page waits for it a moment, and then draws the screen
   * with it. Called for the screen that a page begins with.
   * @param dispatch of the page's store
   */
  prefetch?(dispatch: (action: never) => unknown, address: URL): Promise<unknown>;
  /** False while something typed would be lost: no guarded reload, no live update then. */
  canLeave?(): boolean;
}

export interface Remote extends RemoteInput {
  readonly [BRAND]: true;
}

/** What `src/remote.tsx` of a remote exports as `remote`; nothing else is mounted by the shell. */
export const defineRemote = (input: RemoteInput): Remote => Object.freeze({ ...input, [BRAND]: true as const });

/**
 * Style of the element that a remote is mounted in: nothing of it is drawn outside, whatever its position or z-index, and a fixed or sticky
 * part of it stays in this box. Dialogs and popovers are outside the screens, in the shell.
 */
export const CONTENT_BOUNDARY = { contain: 'layout paint style', isolation: 'isolate' } as const;

/** True for a value made by {@link defineRemote}, also when another copy of this library made it. */
export const isRemote = (value: unknown): value is Remote =>
  typeof value === 'object' && value !== null && (value as Record<symbol, unknown>)[BRAND] === true;
