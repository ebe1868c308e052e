import { useConnectStoreMutation, type GroupStatus } from '@parcelway/api/groups';
import { useToast } from '@parcelway/host';
import { useFormats, useTranslate } from '@parcelway/i18n';
import { BlockStack, Button, ButtonGroup, Text } from '@parcelway/ui';
import { Section } from '../common/section.component';
import { useGroupAccess } from './group-access.hook';

type Request = GroupStatus['pending'][number];

/** Stores that have requested to join, and what accepting them shares. */
export function RequestsSection({ pending }: Pick<GroupStatus, 'pending'>) {
  const { t } = useTranslate('settings');
  return (
    <Section title={t('group.requests.title')} text={t('group.requests.text')}>
      <BlockStack gap="400">
        <Text as="p">{t('group.shared')}</Text>
        {pending.map((request) => (
          <RequestRow key={request.shop_id} request={request} />
        ))}
      </BlockStack>
    </Section>
  );
}

function RequestRow({ request: { shop_id: id, name, domain, requested_at: at } }: { request: Request }) {
  const { t } = useTranslate('settings');
  const { dateTime } = useFormats();
  const toast = useToast();
  const { mayWrite, canChange } = useGroupAccess();
  const [connect, { isLoading }] = useConnectStoreMutation();
  const answer = async (action: 'accept' | 'decline') => {
    if ('error' in (await connect({ action, shop_id: id }))) return;
    toast(t(action === 'accept' ? 'group.requests.accepted' : 'group.requests.declined', { store: name }));
  };
  return (
    <BlockStack gap="200">
      <div>
        <Text as="p" fontWeight="semibold">
          {name}
        </Text>
        <Text as="p" tone="subdued">
          {t('group.requests.since', { domain, time: dateTime(at) })}
        </Text>
      </div>
      <ButtonGroup>
        <Button
          variant="primary"
          accessibilityLabel={t('group.requests.accept_store', { store: name })}
          disabled={!canChange || isLoading}
          onClick={() => void answer('accept')}
        >
          {t('group.requests.accept')}
        </Button>
        <Button
          accessibilityLabel={t('group.requests.decline_store', { store: name })}
          disabled={!mayWrite || isLoading}
          onClick={() => void answer('decline')}
        >
          {t('group.requests.decline')}
        </Button>
      </ButtonGroup>
    </BlockStack>
  );
}
