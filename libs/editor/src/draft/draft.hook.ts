import { useLeaveGuard, useSession } from '@parcelway/host';
import { failureCode } from '@parcelway/ui/list';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useKit } from '../kit.context';
import { changed, historyOf, redone, settled, undone } from './history';
import { clearLocal, clearOffered, readLeft, saveLocal, type LocalDraft } from './local-draft';
import type { SaveAnswer, Saved } from './saves';

/** A draft is saved when the hands have rested for so long. */
export const REST_MS = 600;

export interface Stored<T> extends Saved {
  value: T;
}
export interface DraftSource<T> {
  /** Whose drafts: `page-draft`. With the next two the key under which unsaved changes are stored in the browser. */
  scope: string;
  /** Which of them; what is edited of it in other parts is saved in turn. */
  name: string;
  part: string;
  /** As the server has it. */
  stored: Stored<T>;
  isValue(value: unknown): value is T;
  save(value: T, revision: number): Promise<SaveAnswer>;
  /** Reads it again. */
  read(): Promise<Stored<T> | undefined>;
  canSave: boolean;
}
export type SaveState<T> =
  | { is: 'idle' | 'saving' }
  /** `message` in the server's words; `code` 0 when no answer came. */
  | { is: 'failed'; message: string; code: number }
  | { is: 'conflict'; theirs: Stored<T> | undefined };

export interface Draft<T> {
  value: T;
  /** @param tag what it is about: changes of the same are undone as one */
  change(next: (before: T) => T, tag?: string): void;
  undo: (() => void) | null;
  redo: (() => void) | null;
  isDirty: boolean;
  state: SaveState<T>;
  /** When it was saved last; null: never. */
  savedAt: string | null;
  /** Saves now. @returns the revision that holds all there is; null when it could not be saved */
  saveNow(): Promise<number | null>;
  /** For a conflict: the other one's changes replace the local ones. */
  loadTheirs(): void;
  /** For a conflict: the local changes replace the other one's. */
  keepMine(): void;
  /** The server made this the draft: a version that was restored. Undo goes back behind it. */
  apply(stored: Stored<T>): void;
  /** The publishing or a restoring met a newer draft. */
  meetConflict(): Promise<void>;
  /** What a crash left: `applied` to the draft it was typed on, or `offered` because the draft was saved by somebody since. */
  recovered: { is: 'applied' | 'offered'; at: string } | null;
  useRecovered(): void;
  discardRecovered(): void;
}

const messageOf = (error: unknown): string => (error as { message?: string } | undefined)?.message ?? '';

const withoutFailure = <T>(state: SaveState<T>): SaveState<T> => (state.is === 'failed' ? { is: 'idle' } : state);

/** A part of a draft while it is edited: undo and redo, saved automatically, and stored in the browser until it is. */
export function useDraft<T>(source: DraftSource<T>): Draft<T> {
  const { scope, name, part, stored, isValue, canSave } = source;
  const { saves } = useKit();
  const { user } = useSession();
  const key = `${scope}:${user.shopDomain}:${name}:${part}`;
  const [localDraft, setLocalDraft] = useState<LocalDraft<T> | null>(() =>
    canSave ? readLeft(key, stored.revision, isValue) : null,
  );
  const [opened] = useState(stored.value);
  const isOfThis = localDraft?.revision === stored.revision;
  const [history, setHistory] = useState(() => {
    const start = historyOf(stored.value);
    return localDraft && isOfThis ? changed(start, localDraft.value) : start;
  });
  const [recovered, setRecovered] = useState<Draft<T>['recovered']>(
    localDraft && { is: isOfThis ? 'applied' : 'offered', at: localDraft.at },
  );
  const [saved, setSaved] = useState<Stored<T>>(stored);
  const [state, setState] = useState<SaveState<T>>({ is: 'idle' });
  const isDirty = history.now !== saved.value;
  /** Whether the browser has what was typed here; until then it has what a crash left. */
  const isLocal = useRef(false);

  // What timers and answers find when they come, and what is left when the screen goes.
  const now = useRef({ value: history.now, saved, state, source });
  now.current = { value: history.now, saved, state, source };

  const meetConflict = useCallback(async () => {
    setState({ is: 'conflict', theirs: undefined });
    const theirs = await now.current.source.read();
    // Without theirs there is nothing to choose from: the next try to save meets the conflict again.
    setState(theirs ? { is: 'conflict', theirs } : { is: 'failed', message: '', code: 0 });
  }, []);

  const save = useCallback(
    async (from?: number): Promise<number | null> => {
      const { value, saved: before, source: to } = now.current;
      setState({ is: 'saving' });
      const { data, error } = await saves.inTurn(name, from ?? before.revision, (revision) => to.save(value, revision));
      if (data) {
        setSaved({ ...data, value });
        setState({ is: 'idle' });
        setHistory(settled);
        if (now.current.value === value) clearLocal(key);
        else saveLocal(key, data.revision, now.current.value);
        return data.revision;
      }
      if (failureCode(error) === 409) await meetConflict();
      else setState({ is: 'failed', message: messageOf(error), code: failureCode(error) ?? 0 });
      return null;
    },
    [saves, name, key, meetConflict],
  );

  // Stored with each change, saved when typing pauses. Typing on after a failure tries again.
  useEffect(() => {
    if (!canSave) return undefined;
    if (!isDirty) {
      // All was undone.
      if (isLocal.current) clearLocal(key);
      isLocal.current = false;
      setState(withoutFailure);
      return undefined;
    }
    saveLocal(key, saved.revision, history.now);
    isLocal.current = true;
    const timer = setTimeout(() => {
      if (now.current.state.is === 'idle' || now.current.state.is === 'failed') void save();
    }, REST_MS);
    return () => clearTimeout(timer);
  }, [history.now, saved, isDirty, canSave, key, save]);

  // The connection is back.
  useEffect(() => {
    const retry = () => {
      if (now.current.state.is === 'failed') void save();
    };
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [save]);

  // Who goes to another screen waits for nothing: what is left is saved behind them.
  useEffect(
    () => () => {
      const { value, saved: before, state: last, source: to } = now.current;
      if (value === before.value || !to.canSave || last.is === 'conflict') return;
      void saves
        .inTurn(name, before.revision, (revision) => to.save(value, revision))
        .then(({ data }) => data && clearLocal(key));
    },
    [saves, name, key],
  );
  useLeaveGuard(isDirty);

  const apply = (next: Stored<T>) => {
    clearLocal(key);
    setSaved(next);
    setHistory((before) => changed(before, next.value));
    setState({ is: 'idle' });
  };
  return {
    value: history.now,
    change: useCallback((next, tag) => setHistory((before) => changed(before, next(before.now), tag ?? null)), []),
    undo: history.past.length > 0 && canSave ? () => setHistory(undone) : null,
    redo: history.future.length > 0 && canSave ? () => setHistory(redone) : null,
    isDirty,
    state,
    savedAt: saved.saved_at,
    async saveNow() {
      const { value, saved: before } = now.current;
      if (value !== before.value) return save();
      setState(withoutFailure);
      return before.revision;
    },
    loadTheirs() {
      if (state.is !== 'conflict' || !state.theirs) return;
      apply(state.theirs);
    },
    keepMine() {
      if (state.is === 'conflict' && state.theirs) void save(state.theirs.revision);
    },
    apply,
    meetConflict,
    recovered,
    useRecovered() {
      if (localDraft && recovered?.is === 'offered') {
        setHistory((before) => changed(before, localDraft.value));
        clearOffered(key);
      }
      setRecovered(null);
    },
    discardRecovered() {
      if (recovered?.is === 'applied') setHistory((before) => changed(before, opened));
      else clearOffered(key);
      setLocalDraft(null);
      setRecovered(null);
    },
  };
}
