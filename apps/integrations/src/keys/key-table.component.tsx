import type { ApiKey } from '@parcelway/api/api-keys';
import { useFeature } from '@parcelway/host';
import { useFormats, useTranslate } from '@parcelway/i18n';
import { Badge, Button, InlineStack, Text } from '@parcelway/ui';
import * as styles from '../tool/tool.module.css';
import { SCOPE_NAMES } from './scope-names';

/** What is about to be done with a key, once it is confirmed. */
export interface KeyDeed {
  deed: 'rotate' | 'revoke';
  apiKey: ApiKey;
}

/** The keys with their scopes in words. */
export function KeyTable({ list, onDeed }: { list: readonly ApiKey[]; onDeed(deed: KeyDeed): void }) {
  const { t } = useTranslate('integrations');
  return (
    <table className={styles.table} aria-label={t('keys.yours')}>
      <thead>
        <tr>
          <th scope="col">{t('keys.name')}</th>
          <th scope="col">{t('keys.scopes')}</th>
          <th scope="col">{t('keys.used')}</th>
          <th scope="col">{t('deliveries.state')}</th>
          <td />
        </tr>
      </thead>
      <tbody>
        {list.map((apiKey) => (
          <KeyRow key={apiKey.id} apiKey={apiKey} onDeed={(deed) => onDeed({ deed, apiKey })} />
        ))}
      </tbody>
    </table>
  );
}

function KeyRow({ apiKey, onDeed }: { apiKey: ApiKey; onDeed(deed: KeyDeed['deed']): void }) {
  const { t } = useTranslate('integrations');
  const { date, dateTime } = useFormats();
  const { allowed } = useFeature('custom_integration');
  const { name, hint, scopes, created_at: created, last_used_at: used, previous_until: until } = apiKey;
  return (
    <tr>
      <th scope="row">
        {name}
        <Text as="p" tone="subdued">
          {hint}
        </Text>
      </th>
      <td>{scopes.map((scope) => t(`keys.scope.${SCOPE_NAMES[scope]}`)).join(', ')}</td>
      <td>
        {used ? dateTime(used) : t('keys.never')}
        <Text as="p" tone="subdued">
          {t('keys.created', { date: date(created) })}
        </Text>
      </td>
      <td>
        {allowed ? <Badge tone="success">{t('keys.active')}</Badge> : <Badge tone="warning">{t('keys.paused')}</Badge>}
        {until && <Text as="p">{t('keys.previous', { time: dateTime(until) })}</Text>}
      </td>
      <td className={styles.whole}>
        <InlineStack gap="200">
          <Button
            disabled={!allowed}
            accessibilityLabel={t('keys.rotate_of', { name })}
            onClick={() => onDeed('rotate')}
          >
            {t('keys.rotate')}
          </Button>
          <Button tone="critical" accessibilityLabel={t('keys.revoke_of', { name })} onClick={() => onDeed('revoke')}>
            {t('keys.revoke')}
          </Button>
        </InlineStack>
      </td>
    </tr>
  );
}
