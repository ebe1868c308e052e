import { SOCIAL_NAMES, SOCIAL_SITES } from '@parcelway/domain';
import { LinkField, MarkupNotes, NumberField, useFields, withEntry } from '@parcelway/editor';
import type { MailBlock } from '@parcelway/http-contract';
import { useTranslate } from '@parcelway/i18n';
import { BlockStack, Text } from '@parcelway/ui';
import { Checkbox, TextField } from '@parcelway/ui/forms';
import { ChoiceField } from './choice-field.component';
import { LiquidField } from './liquid-field.component';
import { LiquidInput } from './liquid-input.component';
import { LogoNotes } from './logo-notes.component';
import { useMailEditor } from './mail-editor.context';
import { ColumnsFields, ImageFields } from './picture-fields.component';
import { problemsAt } from './problems';
import { ProductsFields } from './products-fields.component';

/** The settings of a block of its kind; nothing for those without any. */
export function BlockFields({ block }: { block: MailBlock }) {
  const { t } = useTranslate('notifications');
  const { changeBlock, language, problems } = useMailEditor();
  const { isReadOnly } = useFields();
  const { id } = block;
  switch (block.kind) {
    case 'logo':
      return (
        <BlockStack gap="400">
          <ChoiceField
            label={t('template.fields.align')}
            options={(['start', 'center'] as const).map((value) => ({ value, label: t(`template.fields.${value}`) }))}
            value={block.align}
            onChange={(align) => changeBlock({ ...block, align })}
          />
          <Text as="p" tone="subdued">
            {t('template.fields.logo_help')}
          </Text>
          <LogoNotes />
        </BlockStack>
      );
    case 'heading':
    case 'text':
    case 'footer':
      return (
        <BlockStack gap="400">
          <LiquidField
            label={t('template.fields.text')}
            texts={block.text}
            max={block.kind === 'heading' ? 200 : block.kind === 'text' ? 4_000 : 1_000}
            {...(block.kind !== 'heading' && { multiline: block.kind === 'text' ? 6 : 3 })}
            block={id}
            field="text"
            onChange={(text) => changeBlock({ ...block, text }, `${id}.text.${language}`)}
          />
          {block.kind === 'footer' && (
            <Text as="p" tone="subdued">
              {t('template.fields.footer_help')}
            </Text>
          )}
        </BlockStack>
      );
    case 'button':
      return (
        <BlockStack gap="400">
          <LiquidField
            label={t('template.fields.label')}
            texts={block.label}
            max={80}
            block={id}
            field="label"
            onChange={(label) => changeBlock({ ...block, label }, `${id}.label.${language}`)}
          />
          <ChoiceField
            label={t('template.fields.to')}
            options={(['page', 'store', 'link'] as const).map((value) => ({
              value,
              label: t(`template.fields.to_${value}`),
            }))}
            value={block.to}
            onChange={(to) => changeBlock({ ...block, to })}
          />
          {block.to === 'link' && (
            <LinkField
              label={t('template.fields.link')}
              value={block.link}
              onChange={(link) => changeBlock({ ...block, link }, `${id}.link`)}
            />
          )}
        </BlockStack>
      );
    case 'image':
      return <ImageFields block={block} />;
    case 'columns':
      return <ColumnsFields block={block} />;
    case 'status_bar':
      return (
        <ChoiceField
          label={t('template.fields.style')}
          options={(['steps', 'line'] as const).map((value) => ({ value, label: t(`template.fields.${value}`) }))}
          value={block.style}
          onChange={(style) => changeBlock({ ...block, style })}
        />
      );
    case 'history':
      return (
        <NumberField
          label={t('template.fields.events')}
          value={block.limit}
          min={1}
          max={10}
          onChange={(limit) => changeBlock({ ...block, limit }, `${id}.limit`)}
        />
      );
    case 'items':
      return (
        <Checkbox
          label={t('template.fields.show_images')}
          checked={block.show_images}
          disabled={isReadOnly}
          onChange={(show_images) => changeBlock({ ...block, show_images })}
        />
      );
    case 'products':
      return <ProductsFields block={block} />;
    case 'discount':
      return (
        <BlockStack gap="400">
          <TextField
            label={t('template.fields.code')}
            helpText={t('template.fields.code_help')}
            value={block.code}
            maxLength={60}
            autoComplete="off"
            disabled={isReadOnly}
            onChange={(code) => changeBlock({ ...block, code }, `${id}.code`)}
          />
          <LiquidField
            label={t('template.fields.text')}
            texts={block.label}
            max={200}
            block={id}
            field="label"
            onChange={(label) => changeBlock({ ...block, label }, `${id}.label.${language}`)}
          />
        </BlockStack>
      );
    case 'social':
      return (
        <BlockStack gap="400">
          {SOCIAL_SITES.map((site) => (
            <LinkField
              key={site}
              label={SOCIAL_NAMES[site]}
              value={block.links[site] ?? ''}
              onChange={(link) => changeBlock({ ...block, links: withEntry(block.links, site, link) }, `${id}.${site}`)}
            />
          ))}
        </BlockStack>
      );
    case 'html':
      return (
        <BlockStack gap="200">
          <LiquidInput
            label={t('template.fields.html')}
            help={t('template.fields.html_help')}
            value={block.html}
            max={20_000}
            multiline={10}
            isCode
            problems={problemsAt(problems, id, 'html', language)}
            onChange={(html) => changeBlock({ ...block, html }, `${id}.html`)}
          />
          <MarkupNotes html={block.html} />
        </BlockStack>
      );
    default:
      return null;
  }
}
