import type { Language } from '../languages';
import type { CustomStep, Progress, ProgressStep, Step } from './progress';

/** What a status of the merchant's own waits for: the order, its being ready (handed over with a label), its first scan. */
export const CUSTOM_STATUS_STAGES = ['ordered', 'ready', 'shipped'] as const;
export type CustomStatusStage = (typeof CUSTOM_STATUS_STAGES)[number];

/** Icons to choose from; each is drawn on the merchant's page and on the shopper's. */
export const CUSTOM_STATUS_ICONS = [
  'calendar',
  'check',
  'clock',
  'delivery',
  'info',
  'location',
  'note',
  'order',
  'package',
  'paint',
  'person',
  'search',
] as const;
export type CustomStatusIcon = (typeof CUSTOM_STATUS_ICONS)[number];

/** Colours that are offered; all can be read on white. */
export const CUSTOM_STATUS_COLORS = [
  '#0b6e63',
  '#1f5fbf',
  '#6b3fa0',
  '#a8326e',
  '#b42318',
  '#8a5200',
  '#3f6b1f',
  '#4a5568',
] as const;

export const MAX_CUSTOM_STATUSES = 10;
export const MAX_DELAY_DAYS = 60;

/** A step of the merchant's own on the way of an order. */
export interface CustomStatus {
  id: string;
  name: string;
  /** `#rrggbb`, readable on white. */
  color: string;
  icon: CustomStatusIcon | null;
  after: CustomStatusStage;
  /** Whole days of 24 hours after that, from 0. */
  delayDays: number;
  description: string;
  /** The name in other languages. */
  translations: Partial<Record<Language, string>>;
}

const COLOR = /^#[0-9a-f]{6}$/i;
/** WCAG 2.2, 1.4.3: text of any size. */
const MIN_CONTRAST = 4.5;

/** Contrast to white by WCAG 2.2, from 1 to 21. @param color `#rrggbb` */
export function contrastToWhite(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}

/** Whether it is `#rrggbb` and can be read on white. */
export const isReadableColor = (color: string): boolean => COLOR.test(color) && contrastToWhite(color) >= MIN_CONTRAST;

/** Its name for who reads that language. */
export const customStatusName = ({ name, translations }: CustomStatus, language: Language): string =>
  translations[language] || name;

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
 * Puts the merchant's statuses between the built-in steps, each stage's latest that came due before the stage ended. What really happened
 * wins: a later fact ends a stage, and where the parcel is stopped or silent nothing of the merchant's follows.
 * @param statuses of the shop, in its order: of two that came due together the later one counts
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
    // Over, nobody knows since when: nothing can be said of it.
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
