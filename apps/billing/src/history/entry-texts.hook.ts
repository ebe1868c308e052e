import type { BillingHistoryPage } from '@parcelway/api/billing';
import type { PlanKey } from '@parcelway/domain';
import { useFormats, useTranslate } from '@parcelway/i18n';
import { usePlanTexts } from '../common/plan-texts.hook';

export type Entry = BillingHistoryPage['entries'][number];
type Subject = Entry['subject'];

/** How lines of the history read. */
export function useEntryTexts() {
  const { t } = useTranslate('billing');
  const { date, number } = useFormats();
  const texts = usePlanTexts();
  const name = (plan: PlanKey | null) => texts.name(plan ?? 'free');
  const counted = (parcels: number | null) => ({ number: number(parcels ?? 0) });

  function change({ from, plan, by, days }: Subject): string {
    if (days !== null) return t('entry.longer', counted(days));
    const both = { from: name(from), plan: name(plan) };
    if (by === 'uninstall') return t('entry.uninstall', both);
    if (by === 'operator') return t('entry.given', both);
    if (by === 'platform') return t('entry.platform', both);
    if (from === null) return t('entry.started', both);
    return from === plan ? t('entry.resized', both) : t('entry.change', both);
  }
  /** With the size of the plan, where it is known. */
  const sized = (what: string, { parcels }: Subject): string =>
    parcels === null ? what : t('entry.sized', { what, parcels: texts.parcels(parcels) });
  return {
    what({ kind, subject }: Entry): string {
      const { plan, cycle, parcels, by } = subject;
      switch (kind) {
        case 'charge':
          return sized(
            cycle
              ? t('entry.charge', { plan: name(plan), cycle: texts.cycle(cycle) })
              : t('entry.plan', { plan: name(plan) }),
            subject,
          );
        case 'usage':
          return t('entry.usage', counted(parcels));
        case 'pack':
          return t(by === 'operator' ? 'entry.bonus' : 'entry.pack', counted(parcels));
        case 'credit':
          return plan ? t('entry.credit', { plan: name(plan) }) : t('kind.credit');
        case 'refund':
          return plan ? t('entry.refund', { plan: name(plan) }) : t('kind.refund');
        case 'change':
          return sized(change(subject), subject);
      }
    },
    period: ({ period }: Entry): string =>
      period ? t('filter.range', { from: date(period.start), to: date(period.end) }) : '',
    amount: ({ amount }: Entry): string => (amount ? texts.amount(amount) : ''),
  };
}
