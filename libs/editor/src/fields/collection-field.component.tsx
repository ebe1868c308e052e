import { useGetStoreCollectionsQuery } from '@parcelway/api/tracking-page';
import { BlockStack, Text } from '@parcelway/ui';
import { Select, TextField } from '@parcelway/ui/forms';
import { useDeferredValue, useState } from 'react';
import { useKit } from '../kit.context';
import { useFields } from './fields.context';

export interface CollectionFieldProps {
  /** The store's own id of it. */
  value: string | null;
  onChange(id: string | null): void;
}

/** One of the store's collections, found by its title. */
export function CollectionField({ value, onChange }: CollectionFieldProps) {
  const { t } = useKit();
  const { isReadOnly } = useFields();
  const [search, setSearch] = useState('');
  const { data: found = [], isError, isFetching } = useGetStoreCollectionsQuery(useDeferredValue(search.trim()));
  const options = found.map(({ id, title }) => ({ value: id, label: title }));
  const isKnown = value === null || found.some(({ id }) => id === value);
  return (
    <BlockStack gap="200">
      <div data-own-undo>
        <TextField
          label={t('collection.search')}
          value={search}
          maxLength={100}
          autoComplete="off"
          disabled={isReadOnly}
          onChange={setSearch}
        />
      </div>
      <Select
        label={t('collection.label')}
        options={[
          { value: '', label: t('collection.none') },
          ...(isKnown ? [] : [{ value: value ?? '', label: t('collection.kept') }]),
          ...options,
        ]}
        value={value ?? ''}
        disabled={isReadOnly}
        onChange={(id) => onChange(id === '' ? null : id)}
      />
      <div role="status">
        {isError && <Text as="p">{t('collection.failed')}</Text>}
        {!isError && !isFetching && found.length === 0 && <Text as="p">{t('collection.empty')}</Text>}
      </div>
    </BlockStack>
  );
}
