import { useGetPageCodeQuery, useGetPageSettingQuery, type PageOverview } from '@parcelway/api/tracking-page';
import type { PageTheme } from '@parcelway/domain';
import { useKit } from '@parcelway/editor';
import { useHref, usePermission, useToast } from '@parcelway/host';
import { useFormats, useTranslate } from '@parcelway/i18n';
import { Badge, BlockStack, Button, ButtonGroup, Card, InlineStack, Text } from '@parcelway/ui';
import { usePublishTheme } from '../common/publish-theme.hook';
import { ThemePicture } from './theme-picture.component';
import * as styles from './overview.module.css';

export interface ThemeCardProps {
  theme: PageTheme;
  isLive: boolean;
  draft: PageOverview['themes'][number] | undefined;
}

/** One of the two themes: its picture, how far its draft is, and what can be done with it. */
export function ThemeCard({ theme, isLive, draft }: ThemeCardProps) {
  const { t } = useTranslate('tracking-page');
  const { t: kit } = useKit();
  const { dateTime } = useFormats();
  const toast = useToast();
  const mayWrite = usePermission('page.write');
  const href = useHref('tracking-page.theme', { theme });
  const { data: setting, refetch } = useGetPageSettingQuery(theme);
  const { data: code } = useGetPageCodeQuery(theme);
  const { publish, isPublishing } = usePublishTheme(theme, {
    saveNow: () => Promise.resolve(setting?.revision ?? null),
    async meetConflict() {
      await refetch();
      toast(kit('publish.changed'), { isError: true });
    },
  });
  const name = t(`themes.${theme}`);
  return (
    <Card>
      <BlockStack gap="300">
        <div className={styles.picture}>
          {setting && code && <ThemePicture theme={theme} settings={setting.settings} code={code.code} />}
        </div>
        <InlineStack gap="200" blockAlign="center">
          <Text as="h2" variant="headingMd">
            {name}
          </Text>
          {isLive && <Badge tone="success">{kit('versions.live')}</Badge>}
          {draft?.unpublished && draft.saved_at && <Badge tone="attention">{t('theme_card.unpublished')}</Badge>}
        </InlineStack>
        <Text as="p" tone="subdued">
          {t(`theme_about.${theme}`)}
        </Text>
        <Text as="p" tone="subdued" variant="bodySm">
          {draft?.saved_at ? t('theme_card.saved', { time: dateTime(draft.saved_at) }) : t('theme_card.untouched')}
        </Text>
        <ButtonGroup>
          <Button url={href} accessibilityLabel={t('theme_card.edit_theme', { theme: name })}>
            {t('theme_card.edit')}
          </Button>
          <Button
            accessibilityLabel={t('theme_card.publish_theme', { theme: name })}
            disabled={!mayWrite || !setting || (isLive && !draft?.unpublished)}
            loading={isPublishing}
            onClick={() => void publish()}
          >
            {kit('publish.action')}
          </Button>
        </ButtonGroup>
      </BlockStack>
    </Card>
  );
}
