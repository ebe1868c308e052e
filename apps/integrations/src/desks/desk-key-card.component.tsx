import { useConnectSupportDeskMutation, type Desk } from '@parcelway/api/support-desks';
import { useFormats, useTranslate } from '@parcelway/i18n';
import { BlockStack, Button, Card, InlineStack, Text } from '@parcelway/ui';
import { Detail, Details } from '@parcelway/ui/list';
import { DeskBadge } from './desk-cards.component';

/** The key of a help desk: shown once, after it was created. */
export function DeskKeyCard({ desk: { name, key }, mayUse }: { desk: Desk; mayUse: boolean }) {
  const { t } = useTranslate('integrations');
  const { date, dateTime } = useFormats();
  const [connect, { data: created, isLoading }] = useConnectSupportDeskMutation();
  // What was created before it was disconnected is not shown any more.
  const secret = created?.key?.hint === key?.hint ? created?.secret : undefined;
  return (
    <Card>
      <BlockStack gap="300">
        <InlineStack align="space-between" blockAlign="center" gap="200">
          <Text as="h2" variant="headingMd">
            {t('desk.key')}
          </Text>
          <DeskBadge isConnected={key !== null} />
        </InlineStack>
        <Text as="p" tone="subdued">
          {t('desk.key_text')}
        </Text>
        {key && (
          <>
            <Text as="p">{t('form.since', { hint: key.hint, date: date(key.created_at) })}</Text>
            <Text as="p">
              {key.last_used_at ? t('desk.last_call', { time: dateTime(key.last_used_at) }) : t('desk.no_call')}
            </Text>
          </>
        )}
        <div role="status">
          {key && secret && (
            <BlockStack gap="200">
              <Details>
                <Detail label={t('desk.key')} copy={secret}>
                  {secret}
                </Detail>
              </Details>
              <Text as="p">{t('secret.once')}</Text>
            </BlockStack>
          )}
        </div>
        {key && (
          <Text as="p" tone="subdued">
            {t('desk.replace_text')}
          </Text>
        )}
        <InlineStack>
          <Button
            {...(!key && { variant: 'primary' as const })}
            disabled={!mayUse}
            loading={isLoading}
            onClick={() => void connect(name)}
          >
            {t(key ? 'desk.replace' : 'desk.create')}
          </Button>
        </InlineStack>
      </BlockStack>
    </Card>
  );
}
