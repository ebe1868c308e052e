import { MOST_RANGE_DAYS, type DayRange } from '@parcelway/domain';
import { useFormats, useTranslate } from '@parcelway/i18n';
import { Button } from '@parcelway/ui';
import { Form, TextField } from '@parcelway/ui/forms';
import { useState } from 'react';
import { problemsOf } from './range';
import * as styles from './range.module.css';

const FIELDS = ['start', 'end'] as const;

export interface OwnDaysProps {
  range: DayRange;
  onShow(range: DayRange): void;
}

/** Two days of one's own. Problems are shown beside the field once they were sent. */
export function OwnDays({ range, onShow }: OwnDaysProps) {
  const { t } = useTranslate('analytics');
  const { day } = useFormats();
  const [typed, setTyped] = useState(range);
  const [wasSent, setSent] = useState(false);
  const problems = problemsOf(typed);
  const send = () => {
    setSent(true);
    const wrong = FIELDS.find((field) => problems[field]);
    if (wrong) document.getElementById(`range-${wrong}`)?.focus();
    else onShow(typed);
  };
  const error = (field: keyof DayRange) => {
    const problem = wasSent ? problems[field] : undefined;
    return problem && t(`range.wrong.${problem}`, { start: day(typed.start), most: MOST_RANGE_DAYS });
  };
  return (
    <Form onSubmit={send} noValidate>
      <div className={styles.own}>
        {FIELDS.map((field) => (
          <TextField
            key={field}
            id={`range-${field}`}
            type="date"
            label={t(`range.${field}`)}
            value={typed[field]}
            error={error(field)}
            autoComplete="off"
            onChange={(value) => setTyped({ ...typed, [field]: value })}
          />
        ))}
        <div className={styles.show}>
          <Button submit>{t('range.show')}</Button>
        </div>
      </div>
    </Form>
  );
}
