import {
  customStatusName,
  READY_FOR_COLLECTION,
  type Progress,
  type ProgressStep,
  type StatusBar,
} from '@parcelway/domain';
import { html, type Html } from '../../../http/html';
import { customMark } from '../custom-status.view';
import { zoneAt } from '../answer';
import type { PageParcel } from '../find-parcels';
import { svg } from '../icon';
import { AS_GIVEN } from '../page-dates';
import type { Reader } from '../page-language';

/** How far a parcel or an order is, in one of four drawings of the same list. @param events whose days its steps have */
export function progressSection(
  progress: Progress,
  bar: StatusBar,
  reader: Reader,
  events: PageParcel['events'] = [],
): Html {
  const { texts } = reader;
  // With custom steps, whose names may be long, the list is vertical on wide screens too.
  const isLong = bar === 'steps' && progress.steps.some(({ key }) => key === 'custom');
  return html`<ol class="pw-steps pw-bar-${bar}${isLong && ' pw-long'}" aria-label="${texts.steps.label}">${progress.steps.map(
    (step) => stepItem(step, bar, reader, events),
  )}</ol>`;
}

function stepItem(step: ProgressStep, bar: StatusBar, reader: Reader, events: PageParcel['events']): Html {
  const { texts } = reader;
  const { state, at, floating } = step;
  const custom = step.key === 'custom' ? step.custom : null;
  const name = step.key === 'custom' ? customStatusName(step.custom, reader.language) : stepName(step, reader, events);
  const mark = bar === 'steps' && (custom ? customMark(custom) : MARKS[state]);
  return html`<li class="pw-step pw-${state}${custom && ' pw-own'}"${(state === 'current' || state === 'stopped') && html` aria-current="step"`}>${mark}
<span>${name}<span class="pw-hidden"> (${texts.steps[state]})</span></span>${at && html`<time datetime="${at.toISOString()}">${reader.shortDate(at, floating ? AS_GIVEN : zoneAt(events, at))}</time>`}</li>`;
}

/** The name of one of our steps; a parcel that goes to a collection point is never out for delivery. */
function stepName(
  { key, at }: Exclude<ProgressStep, { key: 'custom' }>,
  { texts }: Reader,
  events: PageParcel['events'],
): string {
  const isForCollection =
    key === 'out_for_delivery' &&
    events.some(({ occurredAt, subStatus }) => subStatus === READY_FOR_COLLECTION && +occurredAt === +(at ?? 0));
  return isForCollection ? texts.event[READY_FOR_COLLECTION] : texts.steps[key];
}

/** The content of a step's circle. */
const MARKS: Readonly<Record<ProgressStep['state'], Html | false>> = {
  done: svg('<path d="M3 8.5 6.5 12 13 4.5"/>', ' class="pw-mark"'),
  stopped: svg('<path d="M8 2.5v6.5M8 12.8v.2"/>', ' class="pw-mark"'),
  current: false,
  ahead: false,
};
