import type { ShipmentDetails } from '@parcelway/api/orders';
import { useFormats, useTranslate } from '@parcelway/i18n';
import { BlockStack, Text } from '@parcelway/ui';
import { TitledCard } from './order-cards.component';

const MOST_STARS = 5;

/** The customer's review of the delivery, and the merchant's answer. */
export function ReviewCard({ review }: { review: NonNullable<ShipmentDetails['review']> }) {
  const { t } = useTranslate('orders');
  const { dateTime } = useFormats();
  const { star, message, created_at: at, reply } = review;
  return (
    <TitledCard title={t('review.title')}>
      <BlockStack gap="100">
        <Text as="p">
          <span aria-hidden>{'★'.repeat(star) + '☆'.repeat(MOST_STARS - star)}</span>
          <span className="pw-visually-hidden">{t('review.stars', { number: star })}</span>
        </Text>
        {message && (
          <Text as="p" breakWord>
            {message}
          </Text>
        )}
        <Text as="p" tone="subdued">
          {dateTime(at)}
        </Text>
      </BlockStack>
      {reply && (
        <BlockStack gap="100">
          <Text as="p" tone="subdued">
            {t('review.answered', { date: dateTime(reply.created_at) })}
          </Text>
          <Text as="p" breakWord>
            {reply.message}
          </Text>
        </BlockStack>
      )}
    </TitledCard>
  );
}
