import { useRotateSecretMutation, type Integration } from '@parcelway/api/integrations';
import { useFormats, useTranslate } from '@parcelway/i18n';
import { BlockStack, Button, Card, InlineStack, Text } from '@parcelway/ui';
import { Detail, Details } from '@parcelway/ui/list';
import { useIntegrationAccess } from '../common/access.hook';

export interface SecretCardProps {
  integration: Integration;
  id: string;
  /** The secret of an endpoint that was just made. */
  first: string | null;
}

/** The secret that signs: shown once, after it was made. */
export function SecretCard({ integration, id, first }: SecretCardProps) {
  const { t } = useTranslate('integrations');
  const { dateTime } = useFormats();
  const { mayUse } = useIntegrationAccess(integration);
  const [rotate, { data: rotated, isLoading }] = useRotateSecretMutation();
  const secret = rotated?.secret ?? first;
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {t('secret.title')}
        </Text>
        <div role="status">
          {secret && (
            <BlockStack gap="200">
              <Details>
                <Detail label={t('secret.title')} copy={secret}>
                  {secret}
                </Detail>
              </Details>
              <Text as="p">{t('secret.once')}</Text>
              {rotated && <Text as="p">{t('secret.until', { time: dateTime(rotated.previous_until) })}</Text>}
            </BlockStack>
          )}
        </div>
        <Text as="p" tone="subdued">
          {t('secret.text')}
        </Text>
        <InlineStack>
          <Button disabled={!mayUse} loading={isLoading} onClick={() => void rotate(id)}>
            {t('secret.rotate')}
          </Button>
        </InlineStack>
      </BlockStack>
    </Card>
  );
}
