import { useToast } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { BlockStack, Button, ButtonGroup, Card, copyText, Text } from '@parcelway/ui';
import { ExternalIcon } from '@parcelway/ui/icons';
import { blockLink, snippet, type Block } from './blocks';
import { BlockPicture } from './block-picture.component';
import * as styles from './embedded.module.css';

export interface BlockCardProps {
  block: Block;
  pageUrl: string;
  themeEditorUrl: string;
}

/** One block: what it is, the way to put it into the theme, and HTML for places without blocks. */
export function BlockCard({ block, pageUrl, themeEditorUrl }: BlockCardProps) {
  const { t } = useTranslate('tracking-page');
  const { t: common } = useTranslate('common');
  const toast = useToast();
  const code = snippet(block, pageUrl, { label: t('embedded.number'), button: t('embedded.track') });
  const name = t(`block.${block}`);
  const copy = async () => {
    const isCopied = await copyText(code);
    toast(isCopied ? common('copy.done') : common('copy.failed'), { isError: !isCopied });
  };
  return (
    <Card>
      <div className={styles.block}>
        <BlockPicture block={block} />
        <BlockStack gap="300">
          <Text as="h2" variant="headingMd">
            {name}
          </Text>
          <Text as="p" tone="subdued">
            {t(`block_about.${block}`)}
          </Text>
          <Text as="h3" variant="headingSm">
            {t('embedded.snippet')}
          </Text>
          <pre className={styles.code} tabIndex={0} aria-label={t('embedded.snippet_of', { name })}>
            <code>{code}</code>
          </pre>
          <ButtonGroup>
            <Button
              icon={ExternalIcon}
              url={blockLink(themeEditorUrl, block)}
              external
              accessibilityLabel={t('embedded.add_named', { name })}
            >
              {t('embedded.add')}
            </Button>
            <Button accessibilityLabel={t('embedded.copy_named', { name })} onClick={() => void copy()}>
              {t('embedded.copy')}
            </Button>
          </ButtonGroup>
        </BlockStack>
      </div>
    </Card>
  );
}
