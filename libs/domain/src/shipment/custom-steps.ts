import type { CustomStatus, CustomStatusStage } from './custom-status';
import type { CustomStep, Progress, ProgressStep, Step } from './progress';

const DAY_MS = 86_400_000;
/** Stations that end a stage. */
const ENDS: Record<CustomStatusStage, readonly Step[]> = {
  ordered: ['info_received', 'in_transit', 'out_for_delivery', 'delivered'],
  ready: ['in_transit', 'out_for_delivery', 'delivered'],
  shipped: ['out_for_delivery', 'delivered'],
};

export interface CustomStatusFacts {
  /** When the order, or this part of it, was packed and handed over; null: not yet. */
  readyAt: Date | null;
  now: Date;
}

/**
 * Inserts the custom statuses between the built-in steps: of each stage, the latest one that was due before the stage
 * ended. Facts take precedence: a later fact ends a stage, and a stopped or silent parcel gets no further custom
 * status.
 * @param statuses of the shop, in its order: of two due at the same time the later one counts
 */
export function withCustomStatuses(
  progress: Progress,
  statuses: readonly CustomStatus[],
  { readyAt, now }: CustomStatusFacts,
): Progress {
  const builtIn = new Map(progress.steps.map((step) => [step.key, step]));
  const reached = (key: Step) => builtIn.get(key)?.state !== 'ahead';
  const timeOf = (key: Step) => builtIn.get(key)?.at?.getTime() ?? null;

  const starts = { ordered: timeOf('ordered'), ready: readyAt?.getTime() ?? null, shipped: timeOf('in_transit') };
  const endOf = (stage: CustomStatusStage): number => {
    const facts = ENDS[stage].filter(reached);
    const times = [
      ...facts.map(timeOf).filter((time) => time !== null),
      ...(stage === 'ordered' && readyAt ? [readyAt.getTime()] : []),
    ];
    // Ended at an unknown time, so no step can be placed.
    if (times.length === 0) return facts.length === 0 ? Infinity : -Infinity;
    return Math.min(...times);
  };
  const latestOf = (stage: CustomStatusStage): CustomStep[] => {
    const start = starts[stage];
    if (start === null) return [];
    const end = endOf(stage);
    const due = statuses
      .filter(({ after }) => after === stage)
      .map((custom) => ({ custom, at: start + custom.delayDays * DAY_MS }))
      .filter(({ at }) => at <= now.getTime() && at < end)
      .reduce<{ custom: CustomStatus; at: number } | null>(
        (last, one) => (last && last.at > one.at ? last : one),
        null,
      );
    return due
      ? [{ key: 'custom', custom: due.custom, state: 'done', at: new Date(due.at), hasTime: false, floating: false }]
      : [];
  };

  const ready = latestOf('ready');
  const announced = timeOf('info_received');
  const isAfterAnnounced = announced !== null && ready.some(({ at }) => at !== null && at.getTime() >= announced);
  const behind: Partial<Record<ProgressStep['key'], CustomStep[]>> = {
    ordered: [...latestOf('ordered'), ...(isAfterAnnounced ? [] : ready)],
    info_received: isAfterAnnounced ? ready : [],
    in_transit: latestOf('shipped'),
  };
  const steps = progress.steps.flatMap((step): ProgressStep[] => [step, ...(behind[step.key] ?? [])]);

  const here = steps.findIndex(({ state }) => state === 'current' || state === 'stopped');
  if (here < 0) return { ...progress, steps };
  const isHalted = steps[here]?.state === 'stopped' || progress.quietSince !== null;
  if (isHalted) return { ...progress, steps: steps.filter(({ key }, index) => key !== 'custom' || index < here) };
  const current = steps.findLastIndex(({ key }, index) => index === here || (key === 'custom' && index > here));
  return {
    ...progress,
    steps: steps.map((step, index) =>
      index === current ? { ...step, state: 'current' } : index === here ? { ...step, state: 'done' } : step,
    ),
  };
}

/** The merchant's status that an order or a parcel is in now, if it is in one. */
export const currentCustomStatus = ({ steps }: Progress): CustomStep | null =>
  steps.find((step): step is CustomStep => step.key === 'custom' && step.state === 'current') ?? null;
