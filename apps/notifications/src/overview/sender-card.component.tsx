import type { NotificationSetting } from '@parcelway/api/notification';
import { useTranslate } from '@parcelway/i18n';
import { BlockStack, Card, Text } from '@parcelway/ui';
import { FormField } from './form-field.component';
import type { MailForm } from './mail-form.hook';

export interface FormCardProps {
  setting: NotificationSetting;
  form: MailForm;
}

/** Whom mails are from, and where answers go. */
export function SenderCard({ setting: { from, shop_email: email }, form }: FormCardProps) {
  const { t } = useTranslate('notifications');
  return (
    <Card>
      <BlockStack gap="400">
        <Text as="h2" variant="headingMd">
          {t('sender.title')}
        </Text>
        <FormField
          form={form}
          name="name"
          label={t('sender.name')}
          helpText={from ? t('sender.name_help', { from }) : t('sender.name_help_plain')}
          maxLength={80}
        />
        <FormField
          form={form}
          name="reply_to"
          type="email"
          label={t('sender.reply_to')}
          helpText={email ? t('sender.reply_help', { email }) : t('sender.reply_help_plain')}
          maxLength={254}
        />
      </BlockStack>
    </Card>
  );
}
