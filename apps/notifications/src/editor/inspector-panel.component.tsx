import { BLOCK_LOCKS, MAIL_LOCKS, REQUIRED_BLOCKS } from '@parcelway/domain';
import { RowButtons, useFields, type ListActs } from '@parcelway/editor';
import { FeatureNote } from '@parcelway/host';
import { textsOfBlock, type MailBlock } from '@parcelway/http-contract';
import { useTranslate } from '@parcelway/i18n';
import { BlockStack, Text } from '@parcelway/ui';
import { BlockFields } from './block-fields.component';
import { APPEARANCE } from './blocks-list.component';
import { EnvelopePanel } from './envelope-panel.component';
import { AppearancePanel } from './appearance-panel.component';
import { useMailEditor } from './mail-editor.context';
import { OtherProblems } from './other-problems.component';
import { TextLanguage } from './text-language.component';
import { useTemplatePath } from './template-path.hook';

export interface InspectorPanelProps {
  /** Id of a block or of a part of the whole mail. */
  chosen: string;
  acts: ListActs<MailBlock>;
}

/** The fields of what is chosen, and of nothing else. */
export function InspectorPanel({ chosen, acts }: InspectorPanelProps) {
  const { t } = useTranslate('notifications');
  const { settings } = useMailEditor();
  const at = settings.blocks.findIndex(({ id }) => id === chosen);
  const block = settings.blocks[at];
  const title = block
    ? t(`template.kinds.${block.kind}`)
    : t(chosen === APPEARANCE ? 'template.parts.look' : 'template.parts.envelope');
  return (
    <section aria-label={title}>
      <BlockStack gap="400">
        <Text as="h2" variant="headingMd">
          {title}
        </Text>
        {block ? (
          <BlockPanel key={block.id} block={block} at={at} acts={acts} />
        ) : chosen === APPEARANCE ? (
          <AppearancePanel />
        ) : (
          <EnvelopePanel />
        )}
      </BlockStack>
    </section>
  );
}

interface BlockPanelProps extends Pick<InspectorPanelProps, 'acts'> {
  block: MailBlock;
  /** Its place, from 0. */
  at: number;
}

/** One block: its place, whether it is sent, and its content. */
function BlockPanel({ block, at, acts }: BlockPanelProps) {
  const { t } = useTranslate('notifications');
  const { topic, settings, changeBlock, locked } = useMailEditor();
  const { isReadOnly } = useFields();
  const here = useTemplatePath(topic);
  const lock = BLOCK_LOCKS[block.kind];
  return (
    <BlockStack gap="400">
      <Text as="p" tone="subdued">
        {t(`template.about.${block.kind}`)}
      </Text>
      {lock && locked.includes(lock) && (
        <FeatureNote feature={MAIL_LOCKS[lock]} text={t(`template.locked.${lock}`)} backTo={here} />
      )}
      {block.kind === 'footer' && locked.includes('branding') && (
        <FeatureNote feature={MAIL_LOCKS.branding} text={t('template.locked.branding')} backTo={here} />
      )}
      <RowButtons
        at={at}
        of={settings.blocks.length}
        isHidden={block.hidden}
        isReadOnly={isReadOnly}
        isRequired={REQUIRED_BLOCKS.includes(block.kind)}
        onMove={(to) => acts.move(at, to)}
        onHide={(hidden) => changeBlock({ ...block, hidden })}
        onRemove={() => acts.remove(block.id)}
      />
      <OtherProblems block={block.id} />
      {textsOfBlock(block).length > 0 && <TextLanguage />}
      <BlockFields block={block} />
    </BlockStack>
  );
}
