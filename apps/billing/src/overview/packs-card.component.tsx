import { useLazyGetQuotaExpansionQuery, type BillingData } from '@parcelway/api/billing';
import { usePermission } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { BlockStack, Button, Card, Text } from '@parcelway/ui';
import { useState } from 'react';
import { useApproval } from '../common/approval.hook';
import * as styles from '../common/billing.module.css';
import { usePlanTexts } from '../common/plan-texts.hook';

/** Packs of further parcels, each with the way to pay for it. */
export function PacksCard({ packs }: Pick<BillingData, 'packs'>) {
  const { t } = useTranslate('billing');
  const texts = usePlanTexts();
  const mayWrite = usePermission('billing.write');
  const [load] = useLazyGetQuotaExpansionQuery();
  const [buying, setBuying] = useState<string | null>(null);
  const { approve, approving } = useApproval();
  async function buy(id: string) {
    setBuying(id);
    const { data, error } = await load(id);
    setBuying(null);
    // A call that failed still has the answer of the one before.
    if (!error && data) approve(data.url);
  }
  if (packs.length === 0) return null;
  return (
    <Card>
      <BlockStack gap="300">
        <BlockStack gap="100">
          <Text as="h2" variant="headingMd">
            {t('packs.title')}
          </Text>
          <Text as="p" tone="subdued">
            {t('packs.text')}
          </Text>
        </BlockStack>
        {packs.map(({ id, quota, price }) => {
          const pack = texts.parcels(quota);
          return (
            <div key={id} className={styles.row}>
              <Text as="p">
                <strong>{pack}</strong>, {t('packs.once', { price: texts.amount(price) })}
              </Text>
              <Button
                accessibilityLabel={t('packs.buy_pack', { pack, price: texts.amount(price) })}
                disabled={!mayWrite || (buying !== null && buying !== id)}
                loading={buying === id}
                onClick={() => void buy(id)}
              >
                {t('packs.buy')}
              </Button>
            </div>
          );
        })}
      </BlockStack>
      {approving}
    </Card>
  );
}
