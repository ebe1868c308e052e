import type { Language } from '@parcelway/domain';
import { EDD_DATE_FORMATS, EDD_RANGES, promiseText, type EddFormat } from '@parcelway/domain/edd';
import { useTranslate } from '@parcelway/i18n';
import { Checkbox, FormLayout, Select, TextField } from '@parcelway/ui/forms';
import { exampleFacts } from './example-facts';
import type { PromiseForm } from './promise-form.hook';

/** How dates are written: each choice with its example in the language of the texts. */
export function FormatFields({ form, language }: { form: PromiseForm; language: Language }) {
  const { t } = useTranslate('settings');
  const { draft, errors, mayWrite, set } = form;
  const facts = exampleFacts();
  const example = (format: Partial<EddFormat>, template = '{date}') =>
    promiseText(template, facts, { ...draft, ...format }, language);
  return (
    <FormLayout>
      <Select
        label={t('promise.format.date')}
        options={EDD_DATE_FORMATS.map((date) => ({ value: date, label: example({ date, range: 'latest' }) }))}
        value={draft.date}
        disabled={!mayWrite}
        error={errors.date}
        onChange={(date) => set({ date: date as EddFormat['date'] })}
      />
      <Select
        label={t('promise.format.range')}
        options={EDD_RANGES.map((range) => ({
          value: range,
          label: t(`promise.format.range_${range}`, { example: example({ range }) }),
        }))}
        value={draft.range}
        disabled={!mayWrite}
        error={errors.range}
        onChange={(range) => set({ range: range as EddFormat['range'] })}
      />
      <TextField
        label={t('promise.format.separator')}
        helpText={t('promise.format.separator_help', { example: example({ range: 'range' }) })}
        value={draft.separator}
        maxLength={10}
        autoComplete="off"
        disabled={!mayWrite}
        error={errors.separator}
        onChange={(separator) => set({ separator })}
      />
      <Checkbox
        label={t('promise.format.show_countdown')}
        helpText={t('promise.format.show_countdown_help', { example: example({}, '{countdown}') })}
        checked={draft.show_countdown}
        disabled={!mayWrite}
        onChange={(show_countdown) => set({ show_countdown })}
      />
    </FormLayout>
  );
}
