import { useGetCountriesQuery } from '@parcelway/api/edd';
import { useTranslate } from '@parcelway/i18n';
import { BlockStack, SkeletonBodyText, Text, useFocusBack } from '@parcelway/ui';
import { Modal } from '@parcelway/ui/data';
import { Checkbox, Form, FormLayout, TextField } from '@parcelway/ui/forms';
import { FailureCard } from '@parcelway/ui/list';
import { useId, useMemo } from 'react';
import { SavedMeanwhile } from '../common/saved-meanwhile.component';
import { CountryTree } from './country-tree.component';
import { CourierFields } from './courier-fields.component';
import { DaysFields } from './days-fields.component';
import type { Zone, ZoneValues } from './zone-draft';
import { useZoneForm } from './zone-form.hook';
import { useZoneTexts } from './zone-texts.hook';

export interface ZoneModalProps {
  /** Null: a new one. */
  zone: Zone | null;
  /** Those that it must not overlap, itself among them. */
  zones: readonly Zone[];
  onClose(): void;
  /** Gets what was entered; without it, it is saved among the store's zones. */
  onApply?(values: ZoneValues): void;
}

/** Adds a zone, or changes one. */
export function ZoneModal({ zone, zones, onClose, onApply }: ZoneModalProps) {
  const { t, language } = useTranslate('settings');
  const { t: common } = useTranslate('common');
  const { data: countries, error: failure, refetch } = useGetCountriesQuery(language);
  const texts = useZoneTexts(countries?.continents);
  const form = useZoneForm(zone, { zones, texts, onSaved: onClose, onApply });
  const errorId = useId();
  useFocusBack(true);
  const { draft, errors, conflict, saved } = form;
  const hints = useMemo(() => {
    const owners = texts.owners(zones.filter(({ id }) => id !== zone?.id));
    return new Map([...owners].map(([area, name]) => [area, t('zones.form.hint', { zone: name })]));
  }, [texts, zones, zone, t]);
  return (
    <Modal
      open
      title={zone ? t('zones.edit', { name: zone.name }) : t('zones.add')}
      onClose={onClose}
      primaryAction={{
        content: onApply ? t('zones.form.apply') : common('action.save'),
        loading: form.isSaving,
        onAction: form.save,
      }}
      secondaryActions={[{ content: common('action.cancel'), onAction: onClose }]}
    >
      <Modal.Section>
        <Form onSubmit={form.save}>
          <FormLayout>
            {conflict && (
              <SavedMeanwhile
                saved={
                  conflict === 'met'
                    ? null
                    : saved && `${saved.name}; ${texts.areas(saved)}; ${texts.days(saved.transit)}`
                }
                isLoading={form.isLoadingSaved}
                onLoad={form.loadSaved}
                onUse={form.useSaved}
              />
            )}
            <TextField
              label={t('zones.form.name')}
              autoComplete="off"
              maxLength={60}
              value={draft.name}
              error={errors.name}
              onChange={(name) => form.set({ name })}
            />
            <BlockStack gap="200">
              <Text as="h3" variant="headingSm">
                {t('zones.form.areas')}
              </Text>
              {countries && (
                <CountryTree
                  label={t('zones.form.areas')}
                  tree={countries.continents}
                  value={draft.areas}
                  hints={hints}
                  describedBy={errors.areas ? errorId : undefined}
                  onChange={(areas) => form.set({ areas })}
                />
              )}
              {!countries && failure && <FailureCard error={failure} onRetry={() => void refetch()} />}
              {!countries && !failure && <SkeletonBodyText lines={8} />}
              {errors.areas && (
                <div id={errorId} role="alert">
                  <Text as="p" tone="critical">
                    {errors.areas}
                  </Text>
                </div>
              )}
            </BlockStack>
            <Checkbox
              label={t('zones.rest')}
              helpText={t('zones.form.rest_help')}
              checked={draft.rest}
              error={errors.rest}
              onChange={(rest) => form.set({ rest, areas: draft.areas })}
            />
            <DaysFields
              labels={{ min: t('zones.form.min'), max: t('zones.form.max') }}
              value={draft}
              errors={errors}
              onChange={form.set}
            />
            <CourierFields value={draft.couriers} errors={errors} onChange={(couriers) => form.set({ couriers })} />
          </FormLayout>
        </Form>
      </Modal.Section>
    </Modal>
  );
}
