import type { Edd } from '@parcelway/api/edd';
import { bcp47 } from '@parcelway/domain';
import { EDD_VARIABLES, type Weekday } from '@parcelway/domain/edd';
import { useTranslate } from '@parcelway/i18n';
import { BlockStack, Text } from '@parcelway/ui';
import { Checkbox, FormLayout, TextField } from '@parcelway/ui/forms';
import { DaysFields } from '../zones/days-fields.component';
import type { RuleFieldsProps } from './target-fields.component';
import * as styles from './rules.module.css';

const WEEKDAYS: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 7];
const VARIABLES = EDD_VARIABLES.map((name) => `{${name}}`).join(', ');

/** What differs for a rule's products; each field shows what is used where it is empty. */
export function DifferenceFields({ form, edd, disabled }: RuleFieldsProps & { edd: Edd }) {
  const { t } = useTranslate('settings');
  const { draft, errors, set } = form;
  const { workflow, text } = edd;
  return (
    <FormLayout>
      <TextField
        label={t('rules.form.cutoff')}
        helpText={t('rules.form.cutoff_help')}
        autoComplete="off"
        maxLength={5}
        value={draft.cutoff}
        placeholder={workflow.cutoff}
        error={errors.cutoff}
        disabled={disabled}
        onChange={(cutoff) => set({ cutoff })}
      />
      <DaysFields
        labels={{ min: t('rules.form.min'), max: t('rules.form.max') }}
        value={draft}
        placeholders={{ min: String(workflow.processing.min), max: String(workflow.processing.max) }}
        errors={errors}
        disabled={disabled}
        onChange={set}
      />
      <WorkingDays form={form} usual={workflow.working_days} disabled={disabled} />
      <TextField
        label={t('rules.form.text')}
        helpText={t('rules.form.text_help', { variables: VARIABLES })}
        autoComplete="off"
        maxLength={300}
        multiline={2}
        value={draft.text}
        placeholder={text.template}
        error={errors.text}
        disabled={disabled}
        onChange={(value) => set({ text: value })}
      />
    </FormLayout>
  );
}

function WorkingDays({
  form: { draft, errors, set },
  usual,
  disabled,
}: RuleFieldsProps & { usual: readonly Weekday[] }) {
  const { t, language } = useTranslate('settings');
  // 1 January 2024 was a Monday.
  const names = new Intl.DateTimeFormat(bcp47(language), { weekday: 'long', timeZone: 'UTC' });
  const nameOf = (weekday: Weekday) => names.format(Date.UTC(2024, 0, weekday));
  const { days } = draft;
  return (
    <BlockStack gap="200">
      <Checkbox
        label={t('rules.form.own_days')}
        helpText={t('rules.form.usual_days', { days: usual.map(nameOf).join(', ') })}
        checked={days !== null}
        disabled={disabled}
        onChange={(on) => set({ days: on ? [...usual] : null })}
      />
      {days && (
        <fieldset className={styles.days}>
          <legend>{t('rules.form.working_days')}</legend>
          {WEEKDAYS.map((weekday) => (
            <Checkbox
              key={weekday}
              label={nameOf(weekday)}
              checked={days.includes(weekday)}
              disabled={disabled}
              onChange={(on) => set({ days: on ? [...days, weekday] : days.filter((one) => one !== weekday) })}
            />
          ))}
        </fieldset>
      )}
      {errors.days && (
        <div role="alert">
          <Text as="p" tone="critical">
            {errors.days}
          </Text>
        </div>
      )}
    </BlockStack>
  );
}
