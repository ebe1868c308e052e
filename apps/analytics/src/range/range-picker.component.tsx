import { lastDaysUntil, RANGE_DAYS, rangeBefore } from '@parcelway/domain';
import { useFormats, useTranslate } from '@parcelway/i18n';
import { BlockStack, Button, ButtonGroup, InlineStack, Text } from '@parcelway/ui';
import { Checkbox } from '@parcelway/ui/forms';
import { useState } from 'react';
import { OwnDays } from './own-days.component';
import type { RangeState } from './range.hook';

/** Which days, and whether they are compared. */
export function RangePicker({ choice, today, choose }: RangeState) {
  const { t } = useTranslate('analytics');
  const { day } = useFormats();
  const [isOpen, setOpen] = useState(choice.days === null);
  const { range, compare } = choice;
  const before = rangeBefore(range);
  return (
    <BlockStack gap="300">
      <InlineStack gap="300" blockAlign="center">
        <div role="group" aria-label={t('range.label')}>
          <InlineStack gap="200">
            <ButtonGroup variant="segmented">
              {RANGE_DAYS.map((days) => (
                <Button
                  key={days}
                  pressed={days === choice.days}
                  onClick={() => {
                    setOpen(false);
                    choose({ range: lastDaysUntil(today, days), days });
                  }}
                >
                  {t('range.days', { count: days })}
                </Button>
              ))}
            </ButtonGroup>
            <Button pressed={choice.days === null} ariaExpanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {t('range.own')}
            </Button>
          </InlineStack>
        </div>
        <Checkbox label={t('range.compare')} checked={compare} onChange={(checked) => choose({ compare: checked })} />
      </InlineStack>
      {isOpen && (
        <OwnDays
          key={`${range.start} ${range.end}`}
          range={range}
          onShow={(own) => choose({ range: own, days: null })}
        />
      )}
      <Text as="p" tone="subdued">
        {t('range.shown', { from: day(range.start), to: day(range.end) })}
        {compare && ` ${t('range.against', { from: day(before.start), to: day(before.end) })}`}
      </Text>
    </BlockStack>
  );
}
