import { usePublishPageMutation } from '@parcelway/api/tracking-page';
import type { PageTheme } from '@parcelway/domain';
import { usePublish, type Publishing } from '@parcelway/editor';
import { useTranslate } from '@parcelway/i18n';

/** Saves what is left of a theme and puts it before shoppers. */
export function usePublishTheme(theme: PageTheme, draft: Publishing['draft']) {
  const { t } = useTranslate('tracking-page');
  const [publish] = usePublishPageMutation();
  return usePublish({
    draft,
    publish: (revision) => publish({ theme, revision }),
    done: t('publish.done', { theme: t(`themes.${theme}`) }),
    failed: t('publish.failed'),
  });
}
