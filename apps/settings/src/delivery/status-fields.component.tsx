import type { Aftersale } from '@parcelway/api/edd';
import { promiseText } from '@parcelway/domain/edd';
import { useFormats, useTranslate } from '@parcelway/i18n';
import { BlockStack, Text } from '@parcelway/ui';
import { Checkbox } from '@parcelway/ui/forms';
import { exampleFacts } from '../promise/example-facts';
import * as styles from '../promise/promise.module.css';
import type { DeliveryForm } from './delivery-form.hook';

/** Whether orders have a delivery date, and an example of what customers read. */
export function StatusFields({ stored: { since, format }, form }: { stored: Aftersale; form: DeliveryForm }) {
  const { t, language } = useTranslate('settings');
  const { date } = useFormats();
  return (
    <BlockStack gap="400">
      <Checkbox
        label={t('delivery.status.label')}
        helpText={
          form.draft.enable && since ? t('delivery.status.since', { date: date(since) }) : t('delivery.status.help')
        }
        checked={form.draft.enable}
        disabled={!form.mayWrite}
        onChange={(enable) => form.set({ enable })}
      />
      <BlockStack gap="100">
        <Text as="p" tone="subdued">
          {t('delivery.status.example')}
        </Text>
        <div className={styles.shopper}>
          {t('delivery.status.expected', { date: promiseText('{date}', exampleFacts(), format, language) })}
        </div>
      </BlockStack>
    </BlockStack>
  );
}
