import type { ExportColumn, Progress, ProgressStep, Step } from '@parcelway/domain';
import type { ShopTransaction } from '../db/database';
import { LAST_WITH_CUSTOM, markOf, statusesInLanguage } from '../orders/current-statuses';
import { journeysOf, parcelProgress, type ProgressFacts } from '../orders/parcel-progress';
import { eventFactsOfParcels } from '../tracking/parcel-checkpoints.store';
import { isDerived, type DerivedColumn, type Moment, type RawRow } from './export-columns.store';

type ParcelRow = ProgressFacts & { shipment_id: string };

/** Parcels whose events are read and derived from at once: other work has its turn between, and memory stays flat. */
const AT_ONCE = 200;

const MILESTONE_OF: Partial<Record<DerivedColumn, Step>> = {
  info_received_at: 'info_received',
  out_for_delivery_at: 'out_for_delivery',
};

/**
 * Columns that follow from the events of parcels, by the rules of the parcel's page.
 * @returns what fills them into a page of rows, with one query of events for every {@link AT_ONCE} parcels; null where no column is derived
 */
export async function derivation(
  trx: ShopTransaction,
  shopId: string,
  columns: readonly ExportColumn[],
  { zone, now }: Moment,
): Promise<((page: RawRow[]) => Promise<void>) | null> {
  const derived = columns.flatMap((column, at) => (isDerived(column) ? [{ column, cell: `c${at}` as const }] : []));
  if (derived.length === 0) return null;
  const { statuses, language } = await statusesInLanguage(trx, shopId);
  const hasMilestones = derived.some(({ column }) => column in MILESTONE_OF);
  const needsEvents = ({ status }: ParcelRow) => hasMilestones || (statuses.length > 0 && status <= LAST_WITH_CUSTOM);
  const local = localTime(zone);
  const valueOf = (column: DerivedColumn, progress: Progress): string | null => {
    const milestone = MILESTONE_OF[column];
    if (milestone === undefined) return markOf(progress, language)?.name ?? null;
    const step = progress.steps.find(({ key }) => key === milestone);
    return step ? shownTime(step, local) : null;
  };
  return async (page) => {
    // The statement selects the facts of parcels for this.
    const parcels = (page as (RawRow & ParcelRow)[]).filter(needsEvents);
    for (let at = 0; at < parcels.length; at += AT_ONCE) {
      const some = parcels.slice(at, at + AT_ONCE);
      const ids = some.map((parcel) => parcel.shipment_id);
      const events = journeysOf(some, await eventFactsOfParcels(trx, shopId, ids), now);
      for (const parcel of some) {
        const progress = parcelProgress(parcel, events.get(parcel.shipment_id) ?? [], statuses, now);
        for (const { column, cell } of derived) parcel[cell] = valueOf(column, progress);
      }
    }
  };
}

/** As the page shows it: a local day or clock is not moved. */
function shownTime({ at, hasTime, floating }: ProgressStep, local: (at: Date) => string): string | null {
  if (!at) return null;
  if (!hasTime) return at.toISOString().slice(0, 10);
  return floating ? at.toISOString().slice(0, 19).replace('T', ' ') : local(at);
}

/** Writes an instant as the other columns have it. @param zone that PostgreSQL knows; one that this runtime does not is read as UTC */
function localTime(zone: string): (at: Date) => string {
  // Swedes write times as ISO does.
  const clockOf = (timeZone: string) =>
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  let clock: Intl.DateTimeFormat;
  try {
    clock = clockOf(zone);
  } catch {
    clock = clockOf('UTC');
  }
  return (at) => clock.format(at);
}
