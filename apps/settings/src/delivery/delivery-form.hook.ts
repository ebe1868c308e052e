import { useSaveAftersaleMutation, type Aftersale } from '@parcelway/api/edd';
import { useTranslate } from '@parcelway/i18n';
import { useMemo } from 'react';
import { useWholeForm, type WholeForm } from '../common/whole-form.hook';
import { daysOf, draftOf, isSame, issuesOf, refusalsOf, valueAt, valuesOf, type DeliveryDraft } from './delivery-draft';

export type DeliveryForm = WholeForm<DeliveryDraft>;

/** Delivery dates as they are chosen, and the bar that saves them. @param reload reads what is saved now */
export function useDeliveryForm(stored: Aftersale, reload: () => Promise<Aftersale | undefined>): DeliveryForm {
  const { t } = useTranslate('settings');
  const [save, { isLoading }] = useSaveAftersaleMutation();
  return useWholeForm({
    isSame,
    refusalsOf,
    reload,
    valueAt,
    saved: useMemo(() => draftOf(stored), [stored]),
    revision: stored.revision,
    isSaving: isLoading,
    save: (draft, revision) => save({ ...valuesOf(draft), revision }),
    issuesOf: (draft) =>
      Object.fromEntries(
        Object.entries(issuesOf(draft)).map(([field, issue]) => [field, t(`delivery.issue.${issue}`)]),
      ),
    // A date that an older order got stays.
    canUndo: (draft) => daysOf(draft) === null,
  });
}
