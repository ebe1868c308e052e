import { useTranslate } from '@parcelway/i18n';
import { BlockStack, InlineGrid } from '@parcelway/ui';
import { ChoiceList, FormLayout, TextField } from '@parcelway/ui/forms';
import { Section } from '../common/section.component';
import { ZoneSelect } from '../common/zone-select.component';
import { CalendarsField } from './calendars-field.component';
import { DaysField } from './days-field.component';
import { HolidaysList } from './holidays-list.component';
import type { PromiseForm } from './promise-form.hook';
import { usePromiseFormats } from './promise-formats.hook';

/** ISO: 1 is Monday. */
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];

/** When the warehouse works and couriers deliver. */
export function ProcessingSection({ shopZone, form }: { shopZone: string; form: PromiseForm }) {
  const { t } = useTranslate('settings');
  const { draft, errors, mayWrite, set } = form;
  const field = (name: 'cutoff' | 'min' | 'max') => ({
    label: t(`promise.processing.${name}`),
    value: draft[name],
    error: errors[name],
    disabled: !mayWrite,
    autoComplete: 'off',
    onChange: (value: string) => set({ [name]: value }),
  });
  return (
    <Section title={t('promise.processing.title')} text={t('promise.processing.text')}>
      <FormLayout>
        <TextField {...field('cutoff')} type="time" helpText={t('promise.processing.cutoff_help')} />
        <ZoneSelect
          label={t('promise.processing.zone')}
          help={t('promise.processing.zone_help')}
          defaultZone={shopZone}
          defaultLabel={(zone) => t('promise.processing.zone_own', { zone })}
          value={draft}
          disabled={!mayWrite}
          error={errors.zone}
          onChange={set}
        />
        <FormLayout.Group condensed>
          <TextField {...field('min')} type="number" min={0} max={99} />
          <TextField {...field('max')} type="number" min={0} max={99} />
        </FormLayout.Group>
        <InlineGrid columns={{ xs: 1, sm: 2 }} gap="400">
          <WeekdaysField form={form} name="working_days" />
          <WeekdaysField form={form} name="delivery_days" />
        </InlineGrid>
        <BlockStack gap="400">
          <CalendarsField
            calendars={draft.holiday_calendars}
            disabled={!mayWrite}
            error={errors.holiday_calendars}
            onChange={(calendars) => set({ holiday_calendars: calendars })}
          />
          <HolidaysList
            calendars={draft.holiday_calendars}
            closed={draft.holidays}
            worked={draft.open_days}
            disabled={!mayWrite}
            onChange={(days) => set({ open_days: days })}
          />
          <DaysField
            label={t('promise.processing.closed')}
            help={t('promise.processing.closed_help')}
            days={draft.holidays}
            others={draft.open_days}
            disabled={!mayWrite}
            error={errors.holidays}
            onChange={(days) => set({ holidays: days })}
          />
          <DaysField
            label={t('promise.processing.worked')}
            help={t('promise.processing.worked_help')}
            days={draft.open_days}
            others={draft.holidays}
            disabled={!mayWrite}
            error={errors.open_days}
            onChange={(days) => set({ open_days: days })}
          />
        </BlockStack>
      </FormLayout>
    </Section>
  );
}

function WeekdaysField({ form, name }: { form: PromiseForm; name: 'working_days' | 'delivery_days' }) {
  const { t } = useTranslate('settings');
  const { weekday } = usePromiseFormats();
  return (
    <ChoiceList
      allowMultiple
      title={t(`promise.processing.${name}`)}
      choices={WEEKDAYS.map((day) => ({ value: String(day), label: weekday(day) }))}
      selected={form.draft[name]}
      disabled={!form.mayWrite}
      error={form.errors[name]}
      onChange={(days) => form.set({ [name]: days.sort() })}
    />
  );
}
