import { useConnectStoreMutation, type GroupStatus } from '@parcelway/api/groups';
import { useFormats, useTranslate } from '@parcelway/i18n';
import { BlockStack, Button, InlineStack, Text } from '@parcelway/ui';
import { Detail, Details } from '@parcelway/ui/list';
import { Section } from '../common/section.component';
import { useGroupAccess } from './group-access.hook';

/** Makes a code for another store. It is shown until the page is left: of it only a hash is stored. */
export function InviteSection({ code }: Pick<GroupStatus, 'code'>) {
  const { t } = useTranslate('settings');
  const { dateTime } = useFormats();
  const { canChange } = useGroupAccess();
  const [connect, { data: made, isLoading }] = useConnectStoreMutation();
  const value = code && made?.code?.expires_at === code.expires_at ? made.code.value : null;
  return (
    <Section title={t('group.invite.title')} text={t('group.invite.text')}>
      <BlockStack gap="400">
        <div role="status">
          {code && value && (
            <BlockStack gap="200">
              <Details>
                <Detail label={t('group.invite.code')} copy={value}>
                  {value}
                </Detail>
                <Detail label={t('group.invite.until')}>{dateTime(code.expires_at)}</Detail>
              </Details>
              <Text as="p" tone="subdued">
                {t('group.invite.once')}
              </Text>
            </BlockStack>
          )}
          {code && !value && <Text as="p">{t('group.invite.open', { time: dateTime(code.expires_at) })}</Text>}
        </div>
        <InlineStack>
          <Button disabled={!canChange} loading={isLoading} onClick={() => void connect({ action: 'invite' })}>
            {t(code ? 'group.invite.renew' : 'group.invite.make')}
          </Button>
        </InlineStack>
      </BlockStack>
    </Section>
  );
}
