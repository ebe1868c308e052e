import {
  trackingPageApi,
  useSavePageCodeMutation,
  type PageExtraCode,
  type PageSetting,
} from '@parcelway/api/tracking-page';
import type { PageTheme } from '@parcelway/domain';
import { DraftBanners, DraftLine, useDraft, useKit } from '@parcelway/editor';
import { useHref, usePermission } from '@parcelway/host';
import type { PageCode } from '@parcelway/http-contract';
import { useTranslate } from '@parcelway/i18n';
import { Banner, BlockStack, Page, Text } from '@parcelway/ui';
import { isCode } from '../common/design';
import { LockNote } from '../common/lock-note.component';
import { usePublishTheme } from '../common/publish-theme.hook';
import { DesignPreviewPane } from '../preview/design-preview-pane.component';
import { useDesignPreview } from '../preview/preview.hook';
import { CodeField } from './code-field.component';
import { hasProblem } from './code-problems';
import * as styles from './code.module.css';

export interface CodeEditorProps {
  theme: PageTheme;
  setting: PageSetting;
  stored: PageExtraCode;
}
const FIELDS = [
  ['top', 'html'],
  ['bottom', 'html'],
  ['css', 'css'],
  ['js', 'js'],
] as const;

/** Four pieces of code, saved like the rest of the draft. */
export function CodeEditor({ theme, setting, stored }: CodeEditorProps) {
  const { t } = useTranslate('tracking-page');
  const { t: kit } = useKit();
  const editor = useHref('tracking-page.theme', { theme });
  const here = useHref('tracking-page.code', { theme });
  const mayWrite = usePermission('page.write');
  const isLocked = setting.locked.includes('code');
  const isReadOnly = !mayWrite || isLocked;
  const [save] = useSavePageCodeMutation();
  const [read] = trackingPageApi.endpoints.getPageCode.useLazyQuery();
  const draft = useDraft<PageCode>({
    scope: 'page-draft',
    name: theme,
    part: 'code',
    stored: { ...stored, value: stored.code },
    isValue: isCode,
    save: async (code, revision) =>
      hasProblem(code) ? { error: { code: 422, message: t('code.mistakes') } } : save({ theme, code, revision }),
    read: async () => {
      // A call that failed still has the answer of the one before.
      const { data, error } = await read(theme);
      return data && !error ? { ...data, value: data.code } : undefined;
    },
    canSave: !isReadOnly,
  });
  const { publish, isPublishing } = usePublishTheme(theme, draft);
  const preview = useDesignPreview({ theme, settings: setting.settings, code: draft.value });
  return (
    <Page
      title={t('code.title')}
      subtitle={t(`themes.${theme}`)}
      backAction={{ content: t(`themes.${theme}`), url: editor }}
      fullWidth
      primaryAction={{
        content: kit('publish.action'),
        disabled: isReadOnly || draft.state.is === 'conflict',
        loading: isPublishing,
        onAction: () => void publish(),
      }}
    >
      <BlockStack gap="300">
        {!mayWrite && <Banner tone="info">{t('editor.read_only')}</Banner>}
        {isLocked && <LockNote part="code" backTo={here} />}
        <DraftBanners draft={draft} />
        <DraftLine draft={draft} editors={setting.editors} />
        <div className={styles.panes}>
          <BlockStack gap="400">
            <Text as="p" tone="subdued">
              {t('code.intro')}
            </Text>
            {FIELDS.map(([field, language]) => (
              <CodeField
                key={field}
                label={t(`code.fields.${field}`)}
                help={t(`code.help.${field}`)}
                language={language}
                value={draft.value[field]}
                isReadOnly={isReadOnly}
                onChange={(text) => draft.change((before) => ({ ...before, [field]: text }), field)}
              />
            ))}
          </BlockStack>
          <div className={styles.preview}>
            <DesignPreviewPane {...preview} />
          </div>
        </div>
      </BlockStack>
    </Page>
  );
}
