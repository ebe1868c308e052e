import { useGetPageCodeQuery, useWatchPageSettingQuery } from '@parcelway/api/tracking-page';
import { POLL_MS, useFresh } from '@parcelway/editor';
import { usePageTitle } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { useParams } from '@parcelway/router';
import { isTheme } from '../common/design';
import { ThemeWait } from '../common/theme-wait.component';
import { Editor } from './theme-editor.component';

/** `/tracking-page/:theme`: one theme's draft, its page beside it. */
export function EditorPage() {
  const { t } = useTranslate('tracking-page');
  const { theme } = useParams();
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

  if (isKnown && data && codeData) return <Editor key={theme} theme={theme} setting={data} code={codeData.code} />;
  return <ThemeWait title={title} isKnown={isKnown} calls={[setting, code]} />;
}
