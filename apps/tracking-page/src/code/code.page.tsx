import { useGetPageCodeQuery, useWatchPageSettingQuery } from '@parcelway/api/tracking-page';
import { useHref, usePageTitle } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { useParams } from '@parcelway/router';
import { EmptyState, Page } from '@parcelway/ui';
import { FailureCard } from '@parcelway/ui/list';
import { isTheme } from '../common/design';
import { EditorSkeleton } from '../common/editor-skeleton.component';
import { useFresh } from '../common/fresh.hook';
import { POLL_MS } from '../common/poll';
import { CodeEditor } from './code-editor.component';

/** `/tracking-page/code/:theme`: the merchant's own code of one theme, its page beside it. */
export function CodePage() {
  const { t } = useTranslate('tracking-page');
  const { theme } = useParams();
  const overview = useHref('tracking-page');
  const isKnown = isTheme(theme);
  const asked = isKnown ? theme : 'classic';
  const setting = useWatchPageSettingQuery(asked, {
    skip: !isKnown,
    pollingInterval: POLL_MS,
    skipPollingIfUnfocused: true,
  });
  const code = useGetPageCodeQuery(asked, { skip: !isKnown, refetchOnMountOrArgChange: true });
  const stored = useFresh(code);
  const title = t('code.title');
  usePageTitle(title);
  const back = { content: t('overview.title'), url: overview };
  if (isKnown && setting.data && stored)
    return <CodeEditor key={theme} theme={theme} setting={setting.data} stored={stored} />;
  const error = setting.error ?? code.error;
  return (
    <Page title={title} backAction={back} fullWidth={isKnown}>
      {!isKnown ? (
        <EmptyState title={t('editor.missing_title')} action={{ content: t('overview.title'), url: overview }}>
          {t('editor.missing_text')}
        </EmptyState>
      ) : error ? (
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
