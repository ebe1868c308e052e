import type { CustomStatus } from './custom-status';
import { newsOf } from './journey-changes';
import { isFloating, type StatusCheckpoint } from './journey-order';
import { ShipmentStatus, statusInfo, type ShipmentStatusKey } from './shipment-status';

/** The stations of a parcel that is delivered without trouble, in order. */
export const MILESTONES = [
  'info_received',
  'in_transit',
  'out_for_delivery',
  'delivered',
] as const satisfies readonly ShipmentStatusKey[];

/** The steps by which a parcel is shown, to merchant and shopper alike. */
export const STEPS = ['ordered', ...MILESTONES] as const;
export type Step = (typeof STEPS)[number];

export interface ProgressInput {
  status: ShipmentStatus;
  orderedAt: Date;
  deliveredAt: Date | null;
  /** Since when the courier has been silent for too long (stuckOf). */
  quietSince: Date | null;
  /** In any order. */
  checkpoints: readonly StatusCheckpoint[];
  now: Date;
}

interface StepFacts {
  /** `stopped`: the parcel got this far and something is in its way. */
  state: 'done' | 'current' | 'stopped' | 'ahead';
  at: Date | null;
  hasTime: boolean;
  /** `at` is a local clock or day, written as UTC: no zone may move it. */
  floating: boolean;
}
/** A step of the merchant's own (withCustomStatuses). */
export interface CustomStep extends StepFacts {
  key: 'custom';
  custom: CustomStatus;
}
export type ProgressStep = (StepFacts & { key: Step }) | CustomStep;

export interface Progress {
  steps: ProgressStep[];
  /** Time of the last news of a parcel under way that is silent for longer than usual; shown beside "on its way". */
  quietSince: Date | null;
}

const STEP_OF: Partial<Record<ShipmentStatusKey, Step>> = {
  info_received: 'info_received',
  in_transit: 'in_transit',
  out_for_delivery: 'out_for_delivery',
  failed_attempt: 'out_for_delivery',
  delivered: 'delivered',
};
const STOPPED: readonly ShipmentStatusKey[] = ['failed_attempt', 'exception', 'expired'];
const indexOf = (status: ShipmentStatus): number => STEPS.indexOf(STEP_OF[statusInfo(status).key] ?? 'ordered');

/** How far a parcel is: the one rule behind sentence, steps and status wherever they are shown together. */
export function progressOf({ status, orderedAt, deliveredAt, quietSince, checkpoints, now }: ProgressInput): Progress {
  const { key } = statusInfo(status);
  const news = newsOf(checkpoints, { orderedAt, now });
  const first = new Map<Step, StatusCheckpoint>();
  for (const event of news) {
    const { key: reported } = statusInfo(event.status);
    const step = STEP_OF[reported];
    if (step && reported !== 'failed_attempt' && !first.has(step)) first.set(step, event);
  }
  const ownStep = indexOf(status);
  // A status without a step (pending, expired, exception) is shown at the courier's last reported step.
  const reached =
    ownStep > 0
      ? ownStep
      : Math.max(
          0,
          ...news.filter((event) => event.status !== ShipmentStatus.Delivered).map((event) => indexOf(event.status)),
        );
  const steps = STEPS.map((step, index) => {
    const event = first.get(step);
    const at =
      index > reached
        ? null
        : step === 'ordered'
          ? orderedAt
          : step === 'delivered'
            ? deliveredAt
            : event
              ? new Date(event.occurredAt)
              : null;
    const source =
      step === 'delivered' ? news.find((one) => deliveredAt && +new Date(one.occurredAt) === +deliveredAt) : event;
    return {
      key: step,
      state:
        index < reached || key === 'delivered'
          ? ('done' as const)
          : index > reached
            ? ('ahead' as const)
            : STOPPED.includes(key)
              ? ('stopped' as const)
              : ('current' as const),
      at,
      hasTime: source?.hasTime ?? true,
      floating: source !== undefined && isFloating(source),
    };
  });
  return { steps, quietSince };
}
