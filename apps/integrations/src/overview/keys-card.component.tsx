import { useFeature, useHref } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { LockIcon } from '@parcelway/ui/icons';
import { CardFrame, PlanLock } from './card-frame.component';

/** The way to the keys of the public API, which only some accounts may see. */
export function KeysCard() {
  const { t } = useTranslate('integrations');
  const address = useHref('integrations.keys');
  const { label } = useFeature('custom_integration');
  const title = t('keys.title');
  return (
    <CardFrame
      icon={LockIcon}
      title={title}
      about={t('keys.about')}
      action={{ content: t('card.manage', { name: title }), url: address }}
    >
      {label !== null && <PlanLock feature="custom_integration" backTo={address} />}
    </CardFrame>
  );
}
