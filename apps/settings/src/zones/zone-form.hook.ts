import { useGetEddQuery, useSaveEddZoneMutation } from '@parcelway/api/edd';
import { useLeaveGuard, useToast } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { MAX_EDD_DAYS } from '@parcelway/domain/edd';
import { failureCode } from '@parcelway/ui/list';
import { useState } from 'react';
import { checked, draftOf, refusalsOf, valuesOf, type Zone, type ZoneDraft, type ZoneValues } from './zone-draft';
import type { ZoneTexts } from './zone-texts.hook';

export interface ZoneForm {
  draft: ZoneDraft;
  /** By field; `areas` and `rest` among them. */
  errors: Readonly<Record<string, string>>;
  isSaving: boolean;
  /** Somebody else saved it: what is saved now is not loaded yet, or is. */
  conflict: 'met' | 'loaded' | null;
  /** As it is saved now; undefined: it is not there any more. */
  saved: Zone | undefined;
  isLoadingSaved: boolean;
  set(change: Partial<ZoneDraft>): void;
  loadSaved(): void;
  useSaved(): void;
  save(): void;
}

export interface ZoneFormInput {
  /** Those that it must not overlap, itself among them. */
  zones: readonly Zone[];
  texts: ZoneTexts;
  onSaved(): void;
  /** Gets the zone in place of the server. */
  onApply: ((values: ZoneValues) => void) | undefined;
}

/** A zone as it is typed. @param zone null: a new one */
export function useZoneForm(zone: Zone | null, { zones, texts, onSaved, onApply }: ZoneFormInput): ZoneForm {
  const { t } = useTranslate('settings');
  const toast = useToast();
  const { data: edd, refetch, isFetching } = useGetEddQuery();
  const [send, { isLoading: isSaving }] = useSaveEddZoneMutation();
  const [draft, setDraft] = useState(() => draftOf(zone));
  const [base, setBase] = useState<Pick<Zone, 'id' | 'revision'> | null>(zone);
  const [isDirty, setDirty] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [conflict, setConflict] = useState<ZoneForm['conflict']>(null);
  useLeaveGuard(isDirty);
  const saved = edd?.zones.find(({ id }) => id === zone?.id);

  async function loadSaved() {
    const { data } = await refetch();
    if (!data) return;
    setBase(data.zones.find(({ id }) => id === zone?.id) ?? null);
    setConflict('loaded');
  }
  function localErrors(): Record<string, string> {
    const others = zones.filter(({ id }) => id !== base?.id);
    const { issues, taken } = checked(draft, others);
    const found = Object.fromEntries(
      Object.entries(issues).map(([field, issue]) => [field, t(`zones.issue.${issue}`, { max: MAX_EDD_DAYS })]),
    );
    for (const { area, zone: name } of taken) {
      const field = area === 'rest' ? 'rest' : 'areas';
      const text = t('zones.taken', { area: texts.area(area), zone: name });
      found[field] = found[field] ? `${found[field]} ${text}` : text;
    }
    return found;
  }
  async function save() {
    const found = localErrors();
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    const values = valuesOf(draft);
    if (onApply) {
      onApply(values);
      return onSaved();
    }
    const { error } = await send({ ...values, ...(base ? { id: base.id, revision: base.revision } : { revision: 0 }) });
    if (!error) {
      toast(t('zones.saved'));
      return onSaved();
    }
    const code = failureCode(error);
    if (code === 409) setConflict('met');
    else if (code === 404) await loadSaved();
    const { errors: refused = {} } = error as { errors?: Record<string, string> };
    setErrors(refusalsOf(refused, values, texts.area));
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
      const touched = Object.keys(change);
      setErrors((shown) =>
        Object.fromEntries(Object.entries(shown).filter(([field]) => !touched.includes(field.split('.')[0] ?? ''))),
      );
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
