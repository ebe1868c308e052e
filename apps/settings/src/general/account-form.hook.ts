import { useSaveAccountMutation, type Account, type AccountChange } from '@parcelway/api/account';
import { usePermission, useSaveBar, useToast } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { useCallback, useMemo, useState } from 'react';
import { UNDO_MS } from '../common/undo';
import { draftOf, FIELD_NAMES, readDraft, type AccountDraft } from './account-form';

type Errors = Partial<Record<keyof AccountDraft, string>>;

export interface AccountForm {
  draft: AccountDraft;
  /** False: this account may only read. */
  mayWrite: boolean;
  errors: Errors;
  set(change: Partial<AccountDraft>): void;
}

/** Time zone and address as they are typed, and the bar that saves them. */
export function useAccountForm(stored: Account): AccountForm {
  const { t } = useTranslate('settings');
  const toast = useToast();
  const mayWrite = usePermission('setting.write');
  const [save, { isLoading }] = useSaveAccountMutation();
  const [changed, setChanged] = useState<AccountDraft | null>(null);
  const [errors, setErrors] = useState<Errors>({});
  const draft = changed ?? draftOf(stored);
  const before = useMemo<AccountChange>(
    () => ({ tz_name: stored.tz_name, notify_email: stored.notify_email }),
    [stored.tz_name, stored.notify_email],
  );

  const store = useCallback(
    async (given: AccountDraft) => {
      const read = readDraft(given);
      if ('issues' in read) {
        setErrors(Object.fromEntries(Object.entries(read.issues).map(([field, text]) => [field, t(`field.${text}`)])));
        return;
      }
      const { error } = await save(read.change);
      if (error) {
        const { errors: refused = {} } = error as { errors?: Record<string, string> };
        setErrors(
          Object.fromEntries(
            Object.entries(refused).flatMap(([name, why]) => (FIELD_NAMES[name] ? [[FIELD_NAMES[name], why]] : [])),
          ),
        );
        return;
      }
      setErrors({});
      // What was typed while it was saved stays.
      setChanged((now) => (now === given ? null : now));
      const undo = async () => {
        if (!('error' in (await save(before)))) toast(t('field.undone'));
      };
      toast(t('field.saved'), { duration: UNDO_MS, action: { label: t('field.undo'), run: () => void undo() } });
    },
    [before, save, t, toast],
  );
  useSaveBar(
    useMemo(
      () =>
        changed && {
          saving: isLoading,
          onSave: () => void store(changed),
          onDiscard() {
            setChanged(null);
            setErrors({});
          },
        },
      [changed, isLoading, store],
    ),
  );
  return {
    draft,
    mayWrite,
    errors,
    set(change) {
      const next = { ...draft, ...change };
      const saved = draftOf(stored);
      const isSaved = next.offset === saved.offset && next.zone === saved.zone && next.email === saved.email;
      setChanged(isSaved ? null : next);
      setErrors((shown) => Object.fromEntries(Object.entries(shown).filter(([field]) => !(field in change))));
    },
  };
}
