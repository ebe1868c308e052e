import { RECOMMENDED_BY } from '@parcelway/domain';
import { CollectionField, NumberField } from '@parcelway/editor';
import type { PageSection } from '@parcelway/http-contract';
import { useTranslate } from '@parcelway/i18n';
import { BlockStack } from '@parcelway/ui';
import { Select } from '@parcelway/ui/forms';
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
