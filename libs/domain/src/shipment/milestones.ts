import { inJourneyOrder, type StatusCheckpoint } from './derive-status';
import { statusInfo, type ShipmentStatusKey } from './shipment-status';

/** The stations of a parcel that is delivered without trouble, in order. */
export const MILESTONES = [
  'info_received',
  'in_transit',
  'out_for_delivery',
  'delivered',
] as const satisfies readonly ShipmentStatusKey[];
export type Milestone = (typeof MILESTONES)[number];

const isMilestone = (key: ShipmentStatusKey): key is Milestone => (MILESTONES as readonly string[]).includes(key);

/** When the parcel reached each station first. Stations that the courier never reported are absent. */
export function milestones(checkpoints: readonly StatusCheckpoint[]): Partial<Record<Milestone, Date>> {
  const reached: Partial<Record<Milestone, Date>> = {};
  for (const checkpoint of inJourneyOrder(checkpoints)) {
    const { key } = statusInfo(checkpoint.status);
    if (isMilestone(key)) reached[key] ??= new Date(checkpoint.occurredAt);
  }
  return reached;
}
