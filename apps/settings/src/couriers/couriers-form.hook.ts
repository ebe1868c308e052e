import { useSaveCourierSettingsMutation, type CourierSettings } from '@parcelway/api/courier-settings';
import { usePermission, useSaveBar, useToast } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { failureCode } from '@parcelway/ui/list';
import { useCallback, useMemo, useRef, useState } from 'react';
import { UNDO_MS } from '../common/undo';
import { draftOf, isSame, issuesOf, refusalsOf, valueAt, valuesOf, type CouriersDraft } from './couriers-draft';

export interface CouriersForm {
  draft: CouriersDraft;
  /** False: this account may only read. */
  mayWrite: boolean;
  /** By field. */
  errors: Readonly<Record<string, string>>;
  set(change: Partial<CouriersDraft>): void;
  /** How many times a change was saved or discarded. */
  ended: number;
  /** Somebody else saved: what is saved now is not loaded yet, or is. */
  conflict: 'met' | 'loaded' | null;
  loadSaved(): Promise<void>;
  useSaved(): void;
}

/** The couriers as they are chosen, and the bar that saves them. @param reload reads what is saved now */
export function useCouriersForm(
  stored: CourierSettings,
  reload: () => Promise<CourierSettings | undefined>,
): CouriersForm {
  const { t } = useTranslate('settings');
  const toast = useToast();
  const mayWrite = usePermission('setting.write');
  const [save, { isLoading }] = useSaveCourierSettingsMutation();
  const [changed, setChanged] = useState<CouriersDraft | null>(null);
  /** The revision that the change began with. */
  const [began, setBegan] = useState(stored.revision);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [ended, setEnded] = useState(0);
  const [conflict, setConflict] = useState<CouriersForm['conflict']>(null);
  const saved = useMemo(() => draftOf(stored), [stored]);
  const draft = changed ?? saved;
  /** What an undo begins with: it replaces what was saved last. */
  const latest = useRef(stored.revision);
  latest.current = stored.revision;

  const discard = useCallback(() => {
    setChanged(null);
    setErrors({});
    setConflict(null);
    setEnded((before) => before + 1);
  }, []);
  const store = useCallback(
    async (given: CouriersDraft) => {
      const issues = Object.entries(issuesOf(given));
      setErrors(Object.fromEntries(issues.map(([field, issue]) => [field, t(`couriers.issue.${issue}`)])));
      if (issues.length > 0) return;
      const { data, error } = await save({ ...valuesOf(given), revision: began });
      if (!data) {
        if (failureCode(error) === 409) setConflict('met');
        const { errors: refused = {} } = error as { errors?: Record<string, string> };
        setErrors(refusalsOf(refused, given));
        return;
      }
      setConflict(null);
      setBegan(data.revision);
      setEnded((before) => before + 1);
      // What was changed while it was saved stays.
      setChanged((now) => (now === given ? null : now));
      const undo = async () => {
        if (!('error' in (await save({ ...valuesOf(saved), revision: latest.current })))) toast(t('field.undone'));
      };
      toast(t('field.saved'), { duration: UNDO_MS, action: { label: t('field.undo'), run: () => void undo() } });
    },
    [began, save, saved, t, toast],
  );
  useSaveBar(
    useMemo(
      () => changed && { saving: isLoading, onSave: () => void store(changed), onDiscard: discard },
      [changed, discard, isLoading, store],
    ),
  );

  return {
    draft,
    mayWrite,
    errors,
    set(change) {
      const next = { ...draft, ...change };
      if (!changed) setBegan(stored.revision);
      setChanged(isSame(next, saved) ? null : next);
      setErrors((shown) =>
        Object.fromEntries(Object.entries(shown).filter(([field]) => valueAt(next, field) === valueAt(draft, field))),
      );
    },
    ended,
    conflict,
    async loadSaved() {
      const data = await reload();
      if (!data) return;
      setBegan(data.revision);
      setConflict('loaded');
    },
    useSaved: discard,
  };
}
