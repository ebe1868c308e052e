import { useGetOrderStatusesQuery } from '@parcelway/api/order-status';
import { useFeature, useRouteRefs } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { BlockStack, Link, Text } from '@parcelway/ui';
import { CustomStatusMark } from '@parcelway/ui/custom-status';
import * as styles from './settings.module.css';

/** The merchant's own statuses, which are on the status bar too, and a link to change them. */
export function OwnStatuses() {
  const { t } = useTranslate('tracking-page');
  const refs = useRouteRefs();
  // Without the plan shoppers see none of the icons that were chosen with it.
  const hasIcons = useFeature('custom_status_icon').allowed;
  const { data: statuses } = useGetOrderStatusesQuery();
  return (
    <BlockStack gap="200">
      <Text as="h3" variant="headingSm">
        {t('own_statuses.title')}
      </Text>
      {statuses && (
        <Text as="p" tone="subdued">
          {t(statuses.length > 0 ? 'own_statuses.about' : 'own_statuses.none')}
        </Text>
      )}
      {statuses && statuses.length > 0 && (
        <ul className={styles.statuses}>
          {statuses.map(({ id, name, color, icon }) => (
            <li key={id}>
              <CustomStatusMark color={color} icon={hasIcons ? icon : null} />
              {name}
            </li>
          ))}
        </ul>
      )}
      {refs.has('orders.custom-status') && (
        <Text as="p">
          <Link url={refs('orders.custom-status')}>{t('own_statuses.link')}</Link>
        </Text>
      )}
    </BlockStack>
  );
}
