import { useSaveNotificationSettingMutation, type NotificationSetting } from '@parcelway/api/notification';
import { usePermission, useSaveBar, useToast } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { useCallback, useMemo, useState } from 'react';
import { draftOf, fieldOf, readDraft, type MailDraft, type MailField } from './mail-form';

type Errors = Partial<Record<MailField, string>>;

export interface MailForm {
  draft: MailDraft;
  /** False: this account may only read. */
  mayWrite: boolean;
  errorOf(field: MailField): string | undefined;
  set<Field extends MailField>(field: Field, value: MailDraft[Field]): void;
}

/** What holds for all mails, as it is typed, and the bar that saves it. */
export function useMailForm(stored: NotificationSetting): MailForm {
  const { t } = useTranslate('notifications');
  const toast = useToast();
  const mayWrite = usePermission('notification.write');
  const [save, { isLoading }] = useSaveNotificationSettingMutation();
  const [changed, setChanged] = useState<MailDraft | null>(null);
  const [errors, setErrors] = useState<Errors>({});
  const draft = changed ?? draftOf(stored);

  const store = useCallback(
    async (given: MailDraft) => {
      const read = readDraft(given);
      if ('issues' in read) {
        setErrors(
          Object.fromEntries(
            Object.entries(read.issues).map(([field, { text, ...values }]) => [field, t(`field.${text}`, values)]),
          ),
        );
        return;
      }
      const { error } = await save(read.settings);
      if (error) {
        const { errors: refused = {} } = error as { errors?: Record<string, string> };
        setErrors(
          Object.fromEntries(
            Object.entries(refused).flatMap(([name, why]) => (fieldOf(name) ? [[fieldOf(name), why]] : [])),
          ),
        );
        return;
      }
      setErrors({});
      // What was typed while it was saved stays.
      setChanged((now) => (now === given ? null : now));
      toast(t('field.saved'));
    },
    [save, t, toast],
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
    errorOf: (field) => errors[field],
    set(field, value) {
      setChanged({ ...draft, [field]: value });
      setErrors(({ [field]: _gone, ...others }) => others);
    },
  };
}
