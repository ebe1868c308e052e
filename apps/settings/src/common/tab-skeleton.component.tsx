import { useTranslate } from '@parcelway/i18n';
import { Card, SkeletonBodyText } from '@parcelway/ui';

/** A tab whose code is on its way. */
export function TabSkeleton() {
  const { t } = useTranslate('settings');
  return (
    <>
      <span className="pw-visually-hidden" role="status">
        {t('page.loading')}
      </span>
      <Card>
        <SkeletonBodyText lines={8} />
      </Card>
    </>
  );
}
