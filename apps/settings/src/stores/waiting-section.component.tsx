import { useConnectStoreMutation, type GroupStatus } from '@parcelway/api/groups';
import { useToast } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { BlockStack, Button, InlineStack, Text } from '@parcelway/ui';
import { Section } from '../common/section.component';
import { useGroupAccess } from './group-access.hook';

type Members = NonNullable<GroupStatus['group']>['members'];

/** The store has requested to join these, and one of them has to accept it. */
export function WaitingSection({ members }: { members: Members }) {
  const { t } = useTranslate('settings');
  const toast = useToast();
  const { mayWrite } = useGroupAccess();
  const [connect, { isLoading }] = useConnectStoreMutation();
  const withdraw = async () => {
    if (!('error' in (await connect({ action: 'leave' })))) toast(t('group.waiting.withdrawn'));
  };
  return (
    <Section title={t('group.waiting.title')} text={t('group.waiting.text')}>
      <BlockStack gap="400">
        <Text as="p">{t('group.waiting.stores', { stores: members.map(({ name }) => name).join(', ') })}</Text>
        <Text as="p" tone="subdued">
          {t('group.shared')}
        </Text>
        <InlineStack>
          <Button disabled={!mayWrite} loading={isLoading} onClick={() => void withdraw()}>
            {t('group.waiting.withdraw')}
          </Button>
        </InlineStack>
      </BlockStack>
    </Section>
  );
}
