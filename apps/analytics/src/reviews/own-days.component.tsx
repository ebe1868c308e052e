import { MOST_RANGE_DAYS, wrongRange, type DayRange } from '@parcelway/domain';
import { useFormats, useTranslate } from '@parcelway/i18n';
import { BlockStack, Button } from '@parcelway/ui';
import { Form, TextField } from '@parcelway/ui/forms';
import { useState } from 'react';

type Problem = { field: 'start' | 'end'; text: string } | null;

/** Two days to choose; problems are shown beside the one to change. */
export function OwnDays({ range, onChange }: { range: DayRange; onChange(range: DayRange): void }) {
  const { t } = useTranslate('analytics');
  const { number } = useFormats();
  const [draft, setDraft] = useState(range);
  const [problem, setProblem] = useState<Problem>(null);

  function problemOf(): Problem {
    const missing = (['start', 'end'] as const).find((field) => draft[field] === '');
    if (missing) return { field: missing, text: t('reviews.filter.day_missing') };
    const wrong = wrongRange(draft);
    if (!wrong) return null;
    const text =
      wrong.field === 'end'
        ? t('reviews.filter.end_early')
        : t('reviews.filter.too_long', { most: number(MOST_RANGE_DAYS) });
    return { field: wrong.field, text };
  }
  const submit = () => {
    const found = problemOf();
    setProblem(found);
    if (!found) onChange(draft);
  };
  const field = (name: 'start' | 'end', label: string) => (
    <TextField
      type="date"
      label={label}
      autoComplete="off"
      value={draft[name]}
      error={problem?.field === name && problem.text}
      onChange={(day) => setDraft({ ...draft, [name]: day })}
    />
  );
  return (
    <Form onSubmit={submit} noValidate>
      <BlockStack gap="200">
        {field('start', t('reviews.filter.from'))}
        {field('end', t('reviews.filter.to'))}
        <Button submit>{t('reviews.filter.apply')}</Button>
      </BlockStack>
    </Form>
  );
}
