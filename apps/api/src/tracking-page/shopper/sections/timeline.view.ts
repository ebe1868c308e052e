import { statusInfo } from '@parcelway/domain';
import { html, type Html } from '../../../http/html';
import type { PageParcel, ParcelEvent } from '../find-parcels';
import type { PageScene, SectionOf } from '../page-content';
import { isoIn } from '../page-dates';
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
  if (newest.length === 0)
    return html`<div class="pw-part-of"><h3 class="pw-sub">${texts.history}</h3><p class="pw-none">${texts.no_history}</p></div>`;
  if (!isFirst || section.open === 'closed')
    return html`<details class="pw-fold"><summary>${isFirst ? texts.history : reader.fill(texts.history_of, { number: parcel.number })}</summary>${list(newest)}</details>`;
  if (section.open === 'newest' && newest.length > 1)
    return html`<div class="pw-part-of"><h3 class="pw-sub">${texts.history}</h3>${list(newest.slice(0, 1))}
<details class="pw-fold"><summary>${reader.fill(texts.all_events, { count: newest.length })}</summary>${list(newest.slice(1))}</details></div>`;
  return html`<div class="pw-part-of"><h3 class="pw-sub">${texts.history}</h3>${list(newest)}</div>`;
}

function days(events: ParcelEvent[], first: ParcelEvent | undefined, reader: Reader, isTranslated: boolean): Html {
  const groups: { name: string; events: ParcelEvent[] }[] = [];
  for (const event of events) {
    const name = reader.date(event.occurredAt, event.zone);
    const last = groups.at(-1);
    if (last?.name === name) last.events.push(event);
    else groups.push({ name, events: [event] });
  }
  return html`${groups.map(
    (day) =>
      html`<div class="pw-day"><p class="pw-day-name">${day.name}</p><ul>${day.events.map(
        (event) =>
          html`<li class="pw-event${event === first && ' pw-newest'}">${timeOf(event, reader)}
<div><span class="pw-what">${whatOf(event, reader, isTranslated)}</span>${event.location && html`<span class="pw-place">${event.location}</span>`}${isTranslated && originalOf(event, reader)}</div></li>`,
      )}</ul></div>`,
  )}`;
}

/** What an event says: the courier's text; or, translated, its meaning in the reader's language where that is known. */
export const whatOf = (event: ParcelEvent, { texts }: Reader, isTranslated: boolean): string =>
  isTranslated ? meaningOf(event, texts) || event.content : event.content || meaningOf(event, texts);

/** The courier's text of an event that is translated, for who wants it. */
function originalOf(event: ParcelEvent, reader: Reader): Html | false {
  const isSaid = event.content === '' || event.content === whatOf(event, reader, true);
  return (
    !isSaid &&
    html`<details class="pw-original"><summary>${reader.texts.original}</summary><span>${event.content}</span></details>`
  );
}

/** An event's meaning, in the reader's language; empty where it is unknown. */
export function meaningOf({ status, subStatus, mask = (text) => text }: ParcelEvent, texts: Reader['texts']): string {
  if (status === null) return '';
  const events: Readonly<Record<string, string>> = texts.event;
  return mask((subStatus !== null && events[String(subStatus)]) || texts.status[statusInfo(status).key]);
}

/**
 * A time by the clock of its place, with the name of the zone, which the page's script hides from who is in it. One in an unknown
 * zone is shown as the courier reported it, and marked as local.
 */
const timeOf = ({ hasTime, zoneKnown, occurredAt: at, zone }: ParcelEvent, reader: Reader): Html => {
  if (!hasTime) return html`<span></span>`;
  const { local_time: local } = reader.texts;
  return zoneKnown
    ? html`<time datetime="${isoIn(at, zone)}">${reader.time(at, zone)}<span class="pw-zone"> ${reader.zoneName(at, zone)}</span></time>`
    : html`<time datetime="${at.toISOString().slice(0, 19)}" title="${local}">${reader.time(at, zone)}<span class="pw-zone"> ${local}</span></time>`;
};
