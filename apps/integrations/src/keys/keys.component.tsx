import type { ApiKey, MadeKey } from '@parcelway/api/api-keys';
import { lazyPart } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { BlockStack, Card, Text } from '@parcelway/ui';
import { Suspense, useState } from 'react';
import { KeyTable, type KeyDeed } from './key-table.component';
import { MadeKeyBanner } from './made-key.component';
import { NewKeyForm } from './new-key-form.component';

const KeyModal = lazyPart(() =>
  import(/* webpackChunkName: "key-modal" */ './key.modal').then(({ KeyModal: Modal }) => Modal),
);

/** The keys, a form for a new one, and the key that was just made. */
export function Keys({ list }: { list: readonly ApiKey[] }) {
  const { t } = useTranslate('integrations');
  const [made, setMade] = useState<MadeKey | null>(null);
  const [deed, setDeed] = useState<KeyDeed | null>(null);
  return (
    <BlockStack gap="400">
      <div role="status">{made && <MadeKeyBanner made={made} />}</div>
      <Card>
        <BlockStack gap="300">
          <Text as="h2" variant="headingMd">
            {t('keys.yours')}
          </Text>
          {list.length === 0 ? <Text as="p">{t('keys.empty')}</Text> : <KeyTable list={list} onDeed={setDeed} />}
        </BlockStack>
      </Card>
      <NewKeyForm list={list} onMade={setMade} />
      {deed && (
        <Suspense fallback={null}>
          <KeyModal
            deed={deed}
            onClose={() => setDeed(null)}
            onRotated={setMade}
            onRevoked={({ id }) => setMade((shown) => (shown?.id === id ? null : shown))}
          />
        </Suspense>
      )}
    </BlockStack>
  );
}
