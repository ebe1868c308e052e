import { useSaveCourierSettingsMutation, type CourierSettings } from '@parcelway/api/courier-settings';
import { useTranslate } from '@parcelway/i18n';
import { useMemo } from 'react';
import { useWholeForm, type WholeForm } from '../common/whole-form.hook';
import { draftOf, isSame, issuesOf, refusalsOf, valueAt, valuesOf, type CouriersDraft } from './couriers-draft';

export type CouriersForm = WholeForm<CouriersDraft>;

/** The couriers as they are chosen, and the bar that saves them. @param reload reads what is saved now */
export function useCouriersForm(
  stored: CourierSettings,
  reload: () => Promise<CourierSettings | undefined>,
): CouriersForm {
  const { t } = useTranslate('settings');
  const [save, { isLoading }] = useSaveCourierSettingsMutation();
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
        Object.entries(issuesOf(draft)).map(([field, issue]) => [field, t(`couriers.issue.${issue}`)]),
      ),
  });
}
