import { useUndoPlanChangeMutation, type BillingData } from '@parcelway/api/billing';
import { usePermission, useToast } from '@parcelway/host';
import { useFormats, useTranslate } from '@parcelway/i18n';
import { Banner } from '@parcelway/ui';
import { usePlanTexts } from '../common/plan-texts.hook';

/** What happens when the cycle ends, and the way to take it back. */
export function ScheduledBanner({ scheduled }: Pick<BillingData['subscription'], 'scheduled'>) {
  const { t } = useTranslate('billing');
  const { date } = useFormats();
  const texts = usePlanTexts();
  const toast = useToast();
  const mayWrite = usePermission('billing.write');
  const [undo, { isLoading }] = useUndoPlanChangeMutation();
  if (!scheduled) return null;
  const { kind, at, plan, cycle } = scheduled;
  const takeBack = async () => {
    if (!('error' in (await undo()))) toast(t('scheduled.undone'));
  };
  return (
    <Banner
      tone={kind === 'cancel' ? 'warning' : 'info'}
      title={t('scheduled.title')}
      {...(mayWrite && {
        action: { content: t('scheduled.undo'), loading: isLoading, onAction: () => void takeBack() },
      })}
    >
      {kind === 'cancel' || !cycle
        ? t('scheduled.cancel', { date: date(at) })
        : t('scheduled.switch', { date: date(at), plan: texts.name(plan), cycle: texts.cycle(cycle) })}
    </Banner>
  );
}
