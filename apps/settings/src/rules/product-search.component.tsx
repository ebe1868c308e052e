import { useGetStoreProductsQuery } from '@parcelway/api/edd';
import type { ResourceTarget } from '@parcelway/domain/edd';
import { useTranslate } from '@parcelway/i18n';
import { BlockStack, Button, InlineStack, Text } from '@parcelway/ui';
import { FailureCard, SearchField } from '@parcelway/ui/list';
import { useState } from 'react';
import type { TargetValue } from './rule-draft';

export interface ProductSearchProps {
  kind: ResourceTarget;
  /** Those that are chosen are not offered again. */
  value: readonly TargetValue[];
  onAdd(value: TargetValue): void;
}

/** Searches what the store sells, where the store admin's picker is not at hand. */
export function ProductSearch({ kind, value, onAdd }: ProductSearchProps) {
  const { t } = useTranslate('settings');
  const [search, setSearch] = useState('');
  const isIdle = search.trim() === '';
  const { currentData, error, isFetching, refetch } = useGetStoreProductsQuery(
    { type: kind, search: search.slice(0, 200) },
    { skip: isIdle },
  );
  const found = currentData?.items.filter(({ id }) => value.every((one) => one.id !== id)) ?? [];
  return (
    <BlockStack gap="200">
      <SearchField value={search} hint={t(`rules.search.${kind}`)} onSearch={setSearch} />
      <div role="status">
        {!isIdle && isFetching && (
          <Text as="p" tone="subdued">
            {t('rules.search.loading')}
          </Text>
        )}
        {!isIdle && currentData && !isFetching && found.length === 0 && (
          <Text as="p" tone="subdued">
            {currentData.allowed ? t('rules.search.none') : t('rules.form.in_admin')}
          </Text>
        )}
      </div>
      {!isIdle && error && !isFetching && <FailureCard error={error} onRetry={() => void refetch()} />}
      {!isIdle && found.length > 0 && (
        <InlineStack gap="200">
          {found.map((one) => (
            <Button
              key={one.id}
              size="slim"
              accessibilityLabel={t('rules.search.add', { title: one.title })}
              onClick={() => onAdd(one)}
            >
              {one.title}
            </Button>
          ))}
        </InlineStack>
      )}
    </BlockStack>
  );
}
