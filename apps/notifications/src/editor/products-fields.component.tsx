import { RECOMMENDED_BY } from '@parcelway/domain';
import { CollectionField, NumberField } from '@parcelway/editor';
import type { MailBlock } from '@parcelway/http-contract';
import { useTranslate } from '@parcelway/i18n';
import { BlockStack } from '@parcelway/ui';
import { ChoiceField } from './choice-field.component';
import { LiquidField } from './liquid-field.component';
import { useMailEditor } from './mail-editor.context';

/** Which products are recommended, and how many. */
export function ProductsFields({ block }: { block: Extract<MailBlock, { kind: 'products' }> }) {
  const { t } = useTranslate('notifications');
  const { changeBlock, language } = useMailEditor();
  return (
    <BlockStack gap="400">
      <LiquidField
        label={t('template.fields.title')}
        texts={block.title}
        max={120}
        block={block.id}
        field="title"
        onChange={(title) => changeBlock({ ...block, title }, `${block.id}.title.${language}`)}
      />
      <ChoiceField
        label={t('template.fields.source')}
        options={RECOMMENDED_BY.map((value) => ({ value, label: t(`template.fields.source_${value}`) }))}
        value={block.source}
        onChange={(source) => changeBlock({ ...block, source })}
      />
      {block.source === 'collection' && (
        <CollectionField value={block.collection} onChange={(collection) => changeBlock({ ...block, collection })} />
      )}
      <NumberField
        label={t('template.fields.limit')}
        value={block.limit}
        min={2}
        max={6}
        onChange={(limit) => changeBlock({ ...block, limit }, `${block.id}.limit`)}
      />
    </BlockStack>
  );
}
