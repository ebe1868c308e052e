import type { NotificationSetting } from '@parcelway/api/notification';
import { useTranslate } from '@parcelway/i18n';
import { StoreSwitches, type SwitchesTranslate } from '@parcelway/store-connection/switches';
import { BlockStack, Card, Text } from '@parcelway/ui';
import { memo } from 'react';

function StoreCardContent({ setting }: { setting: NotificationSetting }) {
  const { t } = useTranslate('notifications');
  const texts: SwitchesTranslate = (key, values) => t(`switches_kit.${key}`, values);
  return (
    <Card>
      <BlockStack gap="400">
        <BlockStack gap="100">
          <Text as="h2" variant="headingMd">
            {texts('title')}
          </Text>
          <Text as="p" tone="subdued">
            {texts('intro')}
          </Text>
        </BlockStack>
        <StoreSwitches t={texts} setting={setting} />
      </BlockStack>
    </Card>
  );
}

/** The store's own notifications to its customers. Typing in the forms beside it does not draw it again. */
export const StoreCard = memo(StoreCardContent);
