import { mailImageProblem } from '@parcelway/domain';
import { LinkField, TypedField, useFields } from '@parcelway/editor';
import { MAIL_COLUMNS, type MailBlock } from '@parcelway/http-contract';
import { useTranslate } from '@parcelway/i18n';
import { BlockStack, Divider, Text } from '@parcelway/ui';
import { LiquidField } from './liquid-field.component';
import { useMailEditor } from './mail-editor.context';

type BlockOf<Kind extends MailBlock['kind']> = Extract<MailBlock, { kind: Kind }>;

/** An image on the web, its text, and where it leads. */
export function ImageFields({ block }: { block: BlockOf<'image'> }) {
  const { t } = useTranslate('notifications');
  const { changeBlock, language } = useMailEditor();
  const { id } = block;
  return (
    <BlockStack gap="400">
      <ImageField value={block.image} onChange={(image) => changeBlock({ ...block, image }, `${id}.image`)} />
      <LiquidField
        label={t('template.fields.alt')}
        help={t('template.fields.alt_help')}
        texts={block.alt}
        max={200}
        block={id}
        field="alt"
        onChange={(alt) => changeBlock({ ...block, alt }, `${id}.alt.${language}`)}
      />
      <LinkField
        label={t('template.fields.link')}
        value={block.link}
        onChange={(link) => changeBlock({ ...block, link }, `${id}.link`)}
      />
    </BlockStack>
  );
}

/** Both sides of a block of two columns. */
export function ColumnsFields({ block }: { block: BlockOf<'columns'> }) {
  const { t } = useTranslate('notifications');
  return (
    <BlockStack gap="400">
      {MAIL_COLUMNS.map((side) => (
        <BlockStack gap="400" key={side}>
          {side === 'right' && <Divider />}
          <div role="group" aria-label={t(`template.fields.${side}`)}>
            <BlockStack gap="400">
              <Text as="h3" variant="headingSm">
                {t(`template.fields.${side}`)}
              </Text>
              <ColumnFields block={block} side={side} />
            </BlockStack>
          </div>
        </BlockStack>
      ))}
    </BlockStack>
  );
}

function ColumnFields({ block, side }: { block: BlockOf<'columns'>; side: (typeof MAIL_COLUMNS)[number] }) {
  const { t } = useTranslate('notifications');
  const { changeBlock, language } = useMailEditor();
  const { id } = block;
  const column = block[side];
  const set = (part: Partial<typeof column>, tag: string) =>
    changeBlock({ ...block, [side]: { ...column, ...part } }, `${id}.${side}.${tag}`);
  return (
    <BlockStack gap="400">
      <ImageField value={column.image} onChange={(image) => set({ image }, 'image')} />
      {column.image !== '' && (
        <LiquidField
          label={t('template.fields.alt')}
          help={t('template.fields.alt_help')}
          texts={column.alt}
          max={200}
          block={id}
          field={`${side}.alt`}
          onChange={(alt) => set({ alt }, `alt.${language}`)}
        />
      )}
      <LiquidField
        label={t('template.fields.text')}
        texts={column.text}
        max={1_000}
        multiline={3}
        block={id}
        field={`${side}.text`}
        onChange={(text) => set({ text }, `text.${language}`)}
      />
      <LinkField label={t('template.fields.link')} value={column.link} onChange={(link) => set({ link }, 'link')} />
      {column.link !== '' && (
        <LiquidField
          label={t('template.fields.link_text')}
          texts={column.label}
          max={80}
          block={id}
          field={`${side}.label`}
          onChange={(label) => set({ label }, `label.${language}`)}
        />
      )}
    </BlockStack>
  );
}

/** The address of an image that every mail program shows. */
function ImageField({ value, onChange }: { value: string; onChange(address: string): void }) {
  const { t } = useTranslate('notifications');
  const { isReadOnly } = useFields();
  return (
    <TypedField
      label={t('template.fields.image')}
      helpText={t('template.fields.image_help')}
      placeholder="https://"
      value={value}
      maxLength={500}
      disabled={isReadOnly}
      problemOf={(text) => {
        const problem = mailImageProblem(text.trim());
        return problem ? t(`template.fields.image_${problem}`) : undefined;
      }}
      onChange={(text) => onChange(text.trim())}
    />
  );
}
