import type { ReviewList } from '@parcelway/api/analytics';
import { useFormats, useTranslate } from '@parcelway/i18n';
import { BlockStack, Button, Card, Text } from '@parcelway/ui';
import { useState } from 'react';
import { roundStars } from './stars.component';
import * as styles from './reviews.module.css';

const SHOWN = 6;

/** How each courier's parcels were reviewed, most reviews first. */
export function CouriersCard({ couriers }: { couriers: ReviewList['summary']['by_courier'] }) {
  const { t } = useTranslate('analytics');
  const { number } = useFormats();
  const [all, setAll] = useState(false);
  const shown = all ? couriers : couriers.slice(0, SHOWN);
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {t('reviews.couriers.title')}
        </Text>
        {couriers.length === 0 ? (
          <Text as="p" tone="subdued">
            {t('reviews.couriers.none')}
          </Text>
        ) : (
          <table className={styles.couriers} aria-label={t('reviews.couriers.title')}>
            <thead>
              <tr>
                <th scope="col">{t('reviews.filter.courier')}</th>
                <th scope="col">{t('reviews.couriers.average')}</th>
                <th scope="col">{t('reviews.couriers.count')}</th>
              </tr>
            </thead>
            <tbody>
              {shown.map(({ courier, courier_name: name, average, count }) => (
                <tr key={courier}>
                  <th scope="row">{name || courier || t('reviews.couriers.unknown')}</th>
                  <td>{average === null ? '–' : number(roundStars(average))}</td>
                  <td>{number(count)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        {couriers.length > SHOWN && (
          <div>
            <Button variant="plain" ariaExpanded={all} onClick={() => setAll(!all)}>
              {all ? t('reviews.couriers.fewer') : t('reviews.couriers.all', { number: number(couriers.length) })}
            </Button>
          </div>
        )}
      </BlockStack>
    </Card>
  );
}
