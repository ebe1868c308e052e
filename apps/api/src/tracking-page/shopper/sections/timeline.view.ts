import { isFloating, statusInfo } from '@parcelway/domain';
import { html, type Html } from '../../../http/html';
import type { PageParcel, ParcelEvent } from '../find-parcels';
import type { PageScene, SectionOf } from '../page-content';
import type { Reader } from '../page-language';

/** What happened, newest first, by the day. @param isFirst the page's first parcel; those that follow are folded */
export function timelineSection(
  parcel: PageParcel,
  section: SectionOf<'timeline'>,
  { reader, design }: PageScene,
  isFirst: boolean,
): Html {
  const { texts } = reader;
  const newest = [...parcel.events].reverse();
  const isTranslated = design.settings.events === 'translated';
  const list = (events: ParcelEvent[]) => days(events, newest[0], reader, isTranslated);
  const zone = html`<p class="pw-zone">${reader.fill(texts.time_zone, { zone: reader.zone })}</p>`;
  if (newest.length === 0)
    return html`<div class="pw-part-of"><h3 class="pw-sub">${texts.history}</h3><p class="pw-none">${texts.no_history}</p></div>`;
  if (!isFirst || section.open === 'closed')
    return html`<details class="pw-fold"><summary>${isFirst ? texts.history : reader.fill(texts.history_of, { number: parcel.number })}</summary>${list(newest)}${zone}</details>`;
  if (section.open === 'newest' && newest.length > 1)
    return html`<div class="pw-part-of"><h3 class="pw-sub">${texts.history}</h3>${list(newest.slice(0, 1))}
<details class="pw-fold"><summary>${reader.fill(texts.all_events, { count: newest.length })}</summary>${list(newest.slice(1))}</details>${zone}</div>`;
  return html`<div class="pw-part-of"><h3 class="pw-sub">${texts.history}</h3>${list(newest)}${zone}</div>`;
}

function days(events: ParcelEvent[], first: ParcelEvent | undefined, reader: Reader, isTranslated: boolean): Html {
  const groups: { name: string; events: ParcelEvent[] }[] = [];
  for (const event of events) {
    const name = reader.date(event.occurredAt, !isFloating(event));
    const last = groups.at(-1);
    if (last?.name === name) last.events.push(event);
    else groups.push({ name, events: [event] });
  }
  return html`${groups.map(
    (day) =>
      html`<div class="pw-day"><p class="pw-day-name">${day.name}</p><ul>${day.events.map(
        (event) =>
          html`<li class="pw-event${event === first && ' pw-newest'}">${timeOf(event, reader)}
<div>${whatOf(event, reader, isTranslated)}${event.location && html`<span class="pw-place">${event.location}</span>`}</div></li>`,
      )}</ul></div>`,
  )}`;
}

/**
 * The courier's text; or its meaning in the reader's language, followed by the courier's text, where the meaning is
 * known.
 */
function whatOf(event: ParcelEvent, { texts, fill }: Reader, isTranslated: boolean): Html {
  const known = meaningOf(event, texts);
  if (!isTranslated || !known) return html`<span class="pw-what">${event.content || known}</span>`;
  return html`<span class="pw-what">${known}</span>${event.content && event.content !== known && html`<small class="pw-original">${fill(texts.original, { text: event.content })}</small>`}`;
}

/** An event's meaning, in the reader's language; empty where it is unknown. */
export function meaningOf({ status, subStatus }: ParcelEvent, texts: Reader['texts']): string {
  if (status === null) return '';
  const events: Readonly<Record<string, string>> = texts.event;
  return (subStatus !== null && events[String(subStatus)]) || texts.status[statusInfo(status).key];
}

/** A time in an unknown zone is shown as the courier reported it, and marked as local. */
const timeOf = (event: ParcelEvent, reader: Reader): Html => {
  if (!event.hasTime) return html`<span></span>`;
  const at = event.occurredAt.toISOString();
  return event.zoneKnown
    ? html`<time datetime="${at}">${reader.time(event.occurredAt)}</time>`
    : html`<time datetime="${at.slice(0, 19)}" title="${reader.texts.local_time}">${reader.localTime(event.occurredAt)}<span class="pw-local"> ${reader.texts.local_time}</span></time>`;
};
