import { useGetStoreCollectionsQuery } from '@parcelway/api/tracking-page';
import { RECOMMENDED_BY } from '@parcelway/domain';
import { NumberField } from '@parcelway/editor';
import type { PageSection } from '@parcelway/http-contract';
import { useTranslate } from '@parcelway/i18n';
import { BlockStack, Text } from '@parcelway/ui';
import { Select, TextField } from '@parcelway/ui/forms';
import { useDeferredValue, useState } from 'react';
import { useEditor } from '../editor/editor.context';

type Products = Extract<PageSection, { kind: 'products' }>;
export interface ProductsFieldsProps {
  section: Products;
  onChange(part: Partial<Products>): void;
}

/** Which products are recommended, and how many. */
export function ProductsFields({ section, onChange }: ProductsFieldsProps) {
  const { t } = useTranslate('tracking-page');
  const { isReadOnly } = useEditor();
  return (
    <BlockStack gap="400">
      <Select
        label={t('fields.source')}
        options={RECOMMENDED_BY.map((value) => ({ value, label: t(`fields.source_${value}`) }))}
        value={section.source}
        disabled={isReadOnly}
        onChange={(source) => onChange({ source: source as Products['source'] })}
      />
      {section.source === 'collection' && (
        <CollectionField value={section.collection} onChange={(collection) => onChange({ collection })} />
      )}
      <NumberField
        label={t('fields.limit')}
        value={section.limit}
        min={2}
        max={8}
        onChange={(limit) => onChange({ limit })}
      />
    </BlockStack>
  );
}

/** One of the store's collections, found by its title. */
function CollectionField({ value, onChange }: { value: string | null; onChange(id: string | null): void }) {
  const { t } = useTranslate('tracking-page');
  const { isReadOnly } = useEditor();
  const [search, setSearch] = useState('');
  const { data: found = [], isError, isFetching } = useGetStoreCollectionsQuery(useDeferredValue(search.trim()));
  const options = found.map(({ id, title }) => ({ value: id, label: title }));
  const isKnown = value === null || found.some(({ id }) => id === value);
  return (
    <BlockStack gap="200">
      <div data-own-undo>
        <TextField
          label={t('fields.collection_search')}
          value={search}
          maxLength={100}
          autoComplete="off"
          disabled={isReadOnly}
          onChange={setSearch}
        />
      </div>
      <Select
        label={t('fields.collection')}
        options={[
          { value: '', label: t('fields.collection_none') },
          ...(isKnown ? [] : [{ value: value ?? '', label: t('fields.collection_kept') }]),
          ...options,
        ]}
        value={value ?? ''}
        disabled={isReadOnly}
        onChange={(id) => onChange(id === '' ? null : id)}
      />
      <div role="status">
        {isError && <Text as="p">{t('fields.collection_failed')}</Text>}
        {!isError && !isFetching && found.length === 0 && <Text as="p">{t('fields.collection_empty')}</Text>}
      </div>
    </BlockStack>
  );
}
