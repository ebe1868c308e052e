import { useGetActivateRangeQuery, type ActivateRange, type Aftersale } from '@parcelway/api/edd';
import { useFormats, useTranslate } from '@parcelway/i18n';
import { BlockStack, Button, InlineStack, SkeletonBodyText, Text } from '@parcelway/ui';
import { FormLayout, TextField } from '@parcelway/ui/forms';
import { FailureCard } from '@parcelway/ui/list';
import { RunningProgress } from '../common/running-progress.component';
import * as styles from '../common/table.module.css';
import { daysOf } from './delivery-draft';
import type { DeliveryForm } from './delivery-form.hook';

/** Days whose orders get a date too, once they are saved, and how many that would be. */
export function OlderOrders({ stored: { range, running }, form }: { stored: Aftersale; form: DeliveryForm }) {
  const { t } = useTranslate('settings');
  const { day } = useFormats();
  const { draft, errors, mayWrite, set } = form;
  const field = (name: 'start' | 'end') => ({
    label: t(`delivery.older.${name}`),
    value: draft[name],
    error: errors[name],
    disabled: !mayWrite,
    autoComplete: 'off',
    onChange: (value: string) => set({ [name]: value }),
  });
  return (
    <BlockStack gap="400">
      {range && <Text as="p">{t('delivery.older.range', { from: day(range.start), to: day(range.end) })}</Text>}
      {running && <RunningProgress running={running} starting={t('delivery.older.starting')} />}
      <FormLayout>
        <FormLayout.Group condensed>
          <TextField {...field('start')} type="date" />
          <TextField {...field('end')} type="date" />
        </FormLayout.Group>
      </FormLayout>
      <Count form={form} />
    </BlockStack>
  );
}

/** Of the days that are entered; of the last 30 until there are any. */
function Count({ form: { draft, mayWrite, set } }: { form: DeliveryForm }) {
  const { t } = useTranslate('settings');
  const days = daysOf(draft);
  const isEmpty = draft.start === '' && draft.end === '';
  const { currentData, error, isFetching, refetch } = useGetActivateRangeQuery(days ?? {}, {
    // While a year is typed it is one of long ago.
    skip: days ? days.start < '2000' : !isEmpty,
  });
  if (currentData)
    return (
      <BlockStack gap="300">
        <Counted counted={currentData} />
        {isEmpty && currentData.orders > 0 && (
          <InlineStack>
            <Button disabled={!mayWrite} onClick={() => set({ start: currentData.start, end: currentData.end })}>
              {t('delivery.older.use')}
            </Button>
          </InlineStack>
        )}
      </BlockStack>
    );
  if (isFetching) return <SkeletonBodyText lines={3} />;
  if (error)
    return <FailureCard error={error} title={t('delivery.older.error_title')} onRetry={() => void refetch()} />;
  return null;
}

function Counted({ counted: { start, end, orders, zones } }: { counted: ActivateRange }) {
  const { t } = useTranslate('settings');
  const { day, number } = useFormats();
  return (
    <BlockStack gap="200">
      <div role="status">{t('delivery.older.count', { from: day(start), to: day(end), count: number(orders) })}</div>
      {zones.length > 0 && (
        <table className={styles.table} aria-label={t('delivery.older.by_zone')}>
          <thead>
            <tr>
              <th scope="col">{t('zones.column.zone')}</th>
              <th scope="col">{t('delivery.older.orders')}</th>
            </tr>
          </thead>
          <tbody>
            {zones.map(({ id, name, orders: count }) => (
              <tr key={id ?? ''}>
                <th scope="row">{id === null ? t('delivery.older.no_zone') : name}</th>
                <td>{number(count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {zones.some(({ id }) => id === null) && (
        <Text as="p" tone="subdued">
          {t('delivery.older.no_zone_help')}
        </Text>
      )}
    </BlockStack>
  );
}
