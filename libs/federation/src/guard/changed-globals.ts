import type { ChangedGlobals, KnownGlobals } from './known-globals';
import { afterEffects } from './react-commits';

interface ChangesOptions {
  globals: KnownGlobals;
  /** Whether no remote's code can be running. Checked before anything is restored: what it uses may be what was changed. */
  isQuiet(): boolean;
  /** Remotes whose code may be running. */
  suspects(): string[];
  /** @param isSure only one can have done it */
  onChange(suspects: readonly string[], text: string, isSure: boolean): void;
  onStuck: (() => void) | undefined;
}

export interface GlobalChanges {
  /** Puts back what was changed, and blames this remote for it. */
  check(id: string): void;
  /**
   * Restores changed globals, and reports the remotes that may have changed them.
   * @returns whether there was anything
   */
  restore(): boolean;
}

/** The shell's own code runs next. */
const BEFORE = ['click', 'keydown', 'popstate', 'error', 'unhandledrejection'];

/** Finds changes of the page's globals while remotes run, not only when they come and go: before the shell's code meets them. */
export function watchChanges({ globals, isQuiet, suspects, onChange, onStuck }: ChangesOptions): GlobalChanges {
  /** Third-party code was loaded, which may rightly change globals. */
  let hasForeign = false;
  function reportChanges({ restored, stuck }: ChangedGlobals, ids: readonly string[], isSure: boolean): boolean {
    if (restored.length + stuck.length === 0) return false;
    const names = [...restored, ...stuck.map((name) => `${name} (stays)`)].join(', ');
    onChange(ids, isSure ? `changed ${names}` : `one of ${ids.join(', ')}, or other code, changed ${names}`, isSure);
    if (stuck.length > 0) onStuck?.();
    return true;
  }
  function restore(): boolean {
    if (isQuiet()) {
      // It was somebody else's right.
      globals.learn();
      return false;
    }
    const changed = globals.revert();
    const ids = suspects();
    return reportChanges(changed, ids, ids.length === 1 && !hasForeign);
  }

  for (const type of BEFORE) window.addEventListener(type, restore, true);
  afterEffects(restore);
  // Third-party code of the shell (chat, survey) may change globals: that is between them and the shell.
  document.addEventListener(
    'load',
    ({ target }) => {
      if (!(target instanceof HTMLScriptElement) || target.src.startsWith(`${window.location.origin}/r/`)) return;
      hasForeign = true;
      globals.learn();
    },
    true,
  );
  return { check: (id) => void reportChanges(globals.revert(), [id], true), restore };
}
