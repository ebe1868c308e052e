import { usePublishPageMutation } from '@parcelway/api/tracking-page';
import type { PageTheme } from '@parcelway/domain';
import { useToast } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { failureCode } from '@parcelway/ui/list';
import type { Draft } from './draft.hook';

/** Saves what is left and puts it before shoppers. */
export function usePublish(
  theme: PageTheme,
  { saveNow, meetConflict }: Pick<Draft<unknown>, 'saveNow' | 'meetConflict'>,
) {
  const { t } = useTranslate('tracking-page');
  const toast = useToast();
  const [publish, { isLoading }] = usePublishPageMutation();
  return {
    isPublishing: isLoading,
    async publish() {
      const revision = await saveNow();
      if (revision === null) return toast(t('publish.not_saved'), { isError: true });
      const { data, error } = await publish({ theme, revision });
      if (data) return toast(t('publish.done', { theme: t(`themes.${theme}`) }));
      if (failureCode(error) === 409) return meetConflict();
      return toast((error as { message?: string }).message || t('publish.failed'), { isError: true });
    },
  };
}
