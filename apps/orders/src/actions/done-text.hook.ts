import type { ActionRun } from '@parcelway/api/order-actions';
import { useFormats, useTranslate } from '@parcelway/i18n';

/** "12 parcels marked as delivered": what an action has done, without what it failed for. */
export function useDoneText(): (run: Pick<ActionRun, 'kind' | 'done'>) => string {
  const { t } = useTranslate('orders');
  const { number } = useFormats();
  return ({ kind, done }) => t(`actions.done.${kind}`, { count: done, number: number(done) });
}
