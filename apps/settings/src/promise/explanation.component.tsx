import type { EddPreview } from '@parcelway/api/edd';
import { useTranslate } from '@parcelway/i18n';
import { BlockStack, Button, ButtonGroup, InlineStack, Text } from '@parcelway/ui';
import { Detail, Details } from '@parcelway/ui/list';
import { useId, useState } from 'react';
import { daySpans, type DaySpan } from './day-spans';
import { usePromiseFormats } from './promise-formats.hook';
import * as styles from './promise.module.css';

export interface ExplanationProps {
  preview: EddPreview;
  /** HH:MM */
  cutoff: string;
}

/** Each day from the order to the delivery, and what counted. */
export function Explanation({ preview, cutoff }: ExplanationProps) {
  const { t } = useTranslate('settings');
  const { day, range } = usePromiseFormats();
  const [end, setEnd] = useState<'earliest' | 'latest'>('latest');
  const title = useId();
  const lineOf = useLines(preview, cutoff);
  const last = end === 'latest' ? preview.to : preview.from;
  return (
    <BlockStack gap="300">
      <InlineStack gap="300" align="space-between" blockAlign="center">
        <Text as="h3" variant="headingSm" id={title}>
          {last === null ? '' : t('promise.preview.arrives', { day: day(last) })}
        </Text>
        <div role="group" aria-label={t('promise.preview.path')}>
          <ButtonGroup variant="segmented">
            {(['earliest', 'latest'] as const).map((one) => (
              <Button key={one} size="slim" pressed={end === one} onClick={() => setEnd(one)}>
                {t(`promise.preview.${one}`)}
              </Button>
            ))}
          </ButtonGroup>
        </div>
      </InlineStack>
      <ol className={styles.days} aria-labelledby={title}>
        {daySpans(preview[end]).map((span, index) => (
          <li key={span.from}>{lineOf(span, index === 0)}</li>
        ))}
      </ol>
      <Details>
        <Detail label={t('promise.preview.rule')}>{preview.rule?.name ?? t('promise.preview.no_rule')}</Detail>
        {preview.zone && <Detail label={t('promise.preview.zone')}>{preview.zone.name}</Detail>}
        <Detail label={t('promise.preview.processing')}>{range(preview.processing)}</Detail>
        {preview.transit && <Detail label={t('promise.preview.transit')}>{range(preview.transit)}</Detail>}
      </Details>
    </BlockStack>
  );
}

/** "Mon, Nov 30: holiday, St Andrew's Day" */
function useLines({ ordered_at: time }: EddPreview, cutoff: string): (span: DaySpan, isOrder: boolean) => string {
  const { t } = useTranslate('settings');
  const { day } = usePromiseFormats();
  const ofOrder = ({ use, holiday }: DaySpan): string => {
    if (use === 'ordered') return t('promise.day.ordered', { cutoff });
    if (use === 'after_cutoff') return t('promise.day.after_cutoff', { cutoff });
    return holiday ? t('promise.day.ordered_holiday', { holiday }) : t('promise.day.ordered_closed');
  };
  const ofDay = ({ use, holiday }: DaySpan): string => {
    if (use === 'closed' && holiday) return t('promise.day.holiday', { holiday });
    if (use === 'no_delivery' && holiday) return t('promise.day.no_delivery_holiday', { holiday });
    if (use === 'ordered' || use === 'after_cutoff') return t(`promise.day.${use}`, { cutoff });
    return t(holiday === '' && use === 'closed' ? 'promise.day.own_closed' : `promise.day.${use}`);
  };
  return (span, isOrder) => {
    if (isOrder) {
      const when = time === null ? day(span.from) : `${day(span.from)}, ${time}`;
      return t('promise.day.line', { when, what: ofOrder(span) });
    }
    const { from, to } = span;
    const when = from === to ? day(from) : t('promise.day.span', { from: day(from), to: day(to) });
    return t('promise.day.line', { when, what: ofDay(span) });
  };
}
