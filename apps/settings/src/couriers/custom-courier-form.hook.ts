import {
  useGetCustomCouriersQuery,
  useSaveCustomCourierMutation,
  type CustomCourier,
} from '@parcelway/api/custom-couriers';
import { MAX_MASKS } from '@parcelway/domain';
import { useLeaveGuard, useToast } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { failureCode } from '@parcelway/ui/list';
import { useState } from 'react';
import { draftOf, issuesOf, refusalsOf, valuesOf, type CourierDraft, type DraftField } from './custom-courier-draft';

type Errors = Partial<Record<DraftField, string>>;

export interface CustomCourierForm {
  draft: CourierDraft;
  errors: Errors;
  isSaving: boolean;
  /** Somebody else saved or deleted it: what is saved now is not loaded yet, or is. */
  conflict: 'met' | 'loaded' | null;
  /** As it is saved now; undefined: it is not there any more. */
  saved: CustomCourier | undefined;
  isLoadingSaved: boolean;
  set(change: Partial<CourierDraft>): void;
  loadSaved(): void;
  useSaved(): void;
  save(): void;
}

/** A custom courier as it is typed. @param courier null: a new one */
export function useCustomCourierForm(courier: CustomCourier | null, onSaved: () => void): CustomCourierForm {
  const { t } = useTranslate('settings');
  const toast = useToast();
  const { data: couriers, refetch, isFetching } = useGetCustomCouriersQuery();
  const [send, { isLoading: isSaving }] = useSaveCustomCourierMutation();
  const [draft, setDraft] = useState(() => draftOf(courier));
  /** What is replaced; null: it is added. */
  const [base, setBase] = useState<Pick<CustomCourier, 'id' | 'revision'> | null>(courier);
  const [isDirty, setDirty] = useState(false);
  const [errors, setErrors] = useState<Errors>({});
  const [conflict, setConflict] = useState<CustomCourierForm['conflict']>(null);
  useLeaveGuard(isDirty);
  const saved = couriers?.find(({ id }) => id === courier?.id);

  async function loadSaved() {
    const { data } = await refetch();
    if (!data) return;
    setBase(data.find(({ id }) => id === courier?.id) ?? null);
    setConflict('loaded');
  }
  async function save() {
    const found = Object.entries(issuesOf(draft)).map(([field, { issue, mask }]) => {
      const text = t(`custom.issue.${issue}`, { most: MAX_MASKS });
      return [field, mask === undefined ? text : `${mask}: ${text}`];
    });
    setErrors(Object.fromEntries(found) as Errors);
    if (found.length > 0) return;
    const values = valuesOf(draft);
    const { error } = await send({ ...values, ...(base && { id: base.id, revision: base.revision }) });
    if (!error) {
      toast(t('custom.saved', { courier: values.name }));
      return onSaved();
    }
    const code = failureCode(error);
    if (code === 409) setConflict('met');
    else if (code === 404) await loadSaved();
    const { errors: refused = {} } = error as { errors?: Record<string, string> };
    setErrors(refusalsOf(refused, values));
  }
  return {
    draft,
    errors,
    isSaving,
    conflict,
    saved,
    isLoadingSaved: isFetching,
    set(change) {
      setDraft((before) => ({ ...before, ...change }));
      setDirty(true);
      // Whether a format is right depends on the check digit too.
      const touched = 'checkDigit' in change ? ['masks', 'checkDigit'] : Object.keys(change);
      setErrors((shown) => Object.fromEntries(Object.entries(shown).filter(([field]) => !touched.includes(field))));
    },
    loadSaved: () => void loadSaved(),
    useSaved() {
      setDraft(draftOf(saved ?? null));
      setConflict(null);
      setErrors({});
    },
    save: () => void save(),
  };
}
