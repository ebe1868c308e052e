import { useTranslate } from '@parcelway/i18n';
import { Banner } from '@parcelway/ui';
import type { PromiseForm } from './promise-form.hook';

/** What was not saved, and why: somebody else was first, or a later part failed. */
export function FormNotes({ form: { isConflict, unsaved, load } }: { form: PromiseForm }) {
  const { t } = useTranslate('settings');
  return (
    <>
      {unsaved === 'format' || unsaved === 'translation' ? (
        <Banner tone="warning" title={t('promise.partly.title')}>
          {t(`promise.partly.${unsaved}`)}
        </Banner>
      ) : null}
      {isConflict && (
        <Banner
          tone="warning"
          title={t('promise.conflict.title')}
          action={{ content: t('promise.conflict.load'), onAction: () => void load() }}
        >
          {t('promise.conflict.text')}
        </Banner>
      )}
    </>
  );
}
