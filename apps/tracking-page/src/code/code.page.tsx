import { useGetPageCodeQuery, useWatchPageSettingQuery } from '@parcelway/api/tracking-page';
import { POLL_MS, useFresh } from '@parcelway/editor';
import { usePageTitle } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { useParams } from '@parcelway/router';
import { isTheme } from '../common/design';
import { ThemeWait } from '../common/theme-wait.component';
import { CodeEditor } from './code-editor.component';

/** `/tracking-page/code/:theme`: the merchant's own code of one theme, its page beside it. */
export function CodePage() {
  const { t } = useTranslate('tracking-page');
  const { theme } = useParams();
  const isKnown = isTheme(theme);
  const shown = isKnown ? theme : 'classic';
  const setting = useWatchPageSettingQuery(shown, {
    skip: !isKnown,
    pollingInterval: POLL_MS,
    skipPollingIfUnfocused: true,
  });
  const code = useGetPageCodeQuery(shown, { skip: !isKnown, refetchOnMountOrArgChange: true });
  const stored = useFresh(code);
  const title = t('code.title');
  usePageTitle(title);
  if (isKnown && setting.data && stored)
    return <CodeEditor key={theme} theme={theme} setting={setting.data} stored={stored} />;
  return <ThemeWait title={title} isKnown={isKnown} calls={[setting, code]} />;
}
