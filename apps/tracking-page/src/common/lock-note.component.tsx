import { PAGE_LOCKS, type PageLock } from '@parcelway/domain';
import { FeatureNote } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';

/** Why a part of the page is not shown to shoppers, and the plan that holds it. */
export function LockNote({ part, backTo }: { part: PageLock; backTo: string }) {
  const { t } = useTranslate('tracking-page');
  return <FeatureNote feature={PAGE_LOCKS[part]} text={t(`locked.${part}`)} backTo={backTo} />;
}
