import { usePermission, useSaveBar, useToast } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { failureCode } from '@parcelway/ui/list';
import { useCallback, useMemo, useRef, useState } from 'react';
import { UNDO_MS } from './undo';

type Errors = Readonly<Record<string, string>>;

export interface WholeForm<Draft extends object> {
  draft: Draft;
  /** False: this account may only read. */
  mayWrite: boolean;
  /** By field. */
  errors: Errors;
  set(change: Partial<Draft>): void;
  /** How many times a change was saved or discarded. */
  ended: number;
  /** Somebody else saved: what is saved now is not loaded yet, or is. */
  conflict: 'met' | 'loaded' | null;
  loadSaved(): Promise<void>;
  useSaved(): void;
}

export interface WholeFormOptions<Draft extends object, Revision> {
  /** What is saved, the same object until that changes. */
  saved: Draft;
  revision: Revision;
  isSaving: boolean;
  save(draft: Draft, revision: Revision): Promise<{ data?: { revision: Revision }; error?: unknown }>;
  /** Reads what is saved now. */
  reload(): Promise<{ revision: Revision } | undefined>;
  isSame(one: Draft, other: Draft): boolean;
  /** What keeps it from being sent, by field. */
  issuesOf(draft: Draft): Errors;
  /** The server's refusals by field. */
  refusalsOf(refused: Errors, sent: Draft): Errors;
  /** What a field holds: its error goes when that changes. */
  valueAt(draft: Draft, field: string): string | undefined;
  /** False: saving it changes what the values of before do not bring back. */
  canUndo?(draft: Draft): boolean;
}

/** Settings that one call saves as a whole, as they are chosen, and the bar that saves them. */
export function useWholeForm<Draft extends object, Revision>(
  options: WholeFormOptions<Draft, Revision>,
): WholeForm<Draft> {
  const { saved, revision, isSaving, isSame, valueAt } = options;
  const { t } = useTranslate('settings');
  const toast = useToast();
  const mayWrite = usePermission('setting.write');
  const [changed, setChanged] = useState<Draft | null>(null);
  /** The revision that the change began with. */
  const [began, setBegan] = useState(revision);
  const [errors, setErrors] = useState<Errors>({});
  const [ended, setEnded] = useState(0);
  const [conflict, setConflict] = useState<WholeForm<Draft>['conflict']>(null);
  const draft = changed ?? saved;
  /** An undo replaces what was saved last. */
  const latest = useRef(options);
  latest.current = options;

  const discard = useCallback(() => {
    setChanged(null);
    setErrors({});
    setConflict(null);
    setEnded((before) => before + 1);
  }, []);
  const store = useCallback(
    async (given: Draft) => {
      const { saved: before, save, issuesOf, refusalsOf, canUndo } = latest.current;
      const issues = issuesOf(given);
      setErrors(issues);
      if (Object.keys(issues).length > 0) return;
      const { data, error } = await save(given, began);
      if (!data) {
        if (failureCode(error) === 409) setConflict('met');
        const { errors: refused = {} } = error as { errors?: Record<string, string> };
        setErrors(refusalsOf(refused, given));
        return;
      }
      setConflict(null);
      setBegan(data.revision);
      setEnded((times) => times + 1);
      // What was changed while it was saved stays.
      setChanged((now) => (now === given ? null : now));
      if (canUndo?.(given) === false) return toast(t('field.saved'));
      const undo = async () => {
        const { error: failed } = await latest.current.save(before, latest.current.revision);
        if (!failed) toast(t('field.undone'));
      };
      toast(t('field.saved'), { duration: UNDO_MS, action: { label: t('field.undo'), run: () => void undo() } });
    },
    [began, t, toast],
  );
  useSaveBar(
    useMemo(
      () => changed && { saving: isSaving, onSave: () => void store(changed), onDiscard: discard },
      [changed, discard, isSaving, store],
    ),
  );

  return {
    draft,
    mayWrite,
    errors,
    set(change) {
      const next = { ...draft, ...change };
      if (!changed) setBegan(revision);
      setChanged(isSame(next, saved) ? null : next);
      setErrors((shown) =>
        Object.fromEntries(Object.entries(shown).filter(([field]) => valueAt(next, field) === valueAt(draft, field))),
      );
    },
    ended,
    conflict,
    async loadSaved() {
      const data = await options.reload();
      if (!data) return;
      setBegan(data.revision);
      setConflict('loaded');
    },
    useSaved: discard,
  };
}
