import { useGetPageCodeQuery, useWatchPageSettingQuery } from '@parcelway/api/tracking-page';
import { useHref, usePageTitle } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { useParams } from '@parcelway/router';
import { EmptyState, Page } from '@parcelway/ui';
import { FailureCard } from '@parcelway/ui/list';
import { EditorSkeleton } from '../common/editor-skeleton.component';
import { isTheme } from '../common/design';
import { useFresh } from '../common/fresh.hook';
import { POLL_MS } from '../common/poll';
import { Editor } from './theme-editor.component';

/** `/tracking-page/:theme`: one theme's draft, its page beside it. */
export function EditorPage() {
  const { t } = useTranslate('tracking-page');
  const { theme } = useParams();
  const overview = useHref('tracking-page');
  const isKnown = isTheme(theme);
  const setting = useWatchPageSettingQuery(isKnown ? theme : 'classic', {
    skip: !isKnown,
    pollingInterval: POLL_MS,
    skipPollingIfUnfocused: true,
    refetchOnMountOrArgChange: true,
  });
  const code = useGetPageCodeQuery(isKnown ? theme : 'classic', { skip: !isKnown, refetchOnMountOrArgChange: true });
  const data = useFresh(setting);
  const codeData = useFresh(code);
  const title = isKnown ? t(`themes.${theme}`) : t('editor.title');
  usePageTitle(title);

  const back = { content: t('overview.title'), url: overview };
  if (!isKnown)
    return (
      <Page title={title} backAction={back}>
        <EmptyState title={t('editor.missing_title')} action={{ content: t('overview.title'), url: overview }}>
          {t('editor.missing_text')}
        </EmptyState>
      </Page>
    );
  if (data && codeData) return <Editor key={theme} theme={theme} setting={data} code={codeData.code} />;
  const error = setting.error ?? code.error;
  return (
    <Page title={title} backAction={back} fullWidth>
      {error ? (
        <FailureCard
          error={error}
          title={t('editor.error_title')}
          text={t('editor.error_text')}
          onRetry={() => {
            if (setting.error) void setting.refetch();
            if (code.error) void code.refetch();
          }}
        />
      ) : (
        <EditorSkeleton label={t('editor.loading')} />
      )}
    </Page>
  );
}
