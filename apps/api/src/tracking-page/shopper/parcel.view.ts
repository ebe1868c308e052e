import {
  currentCustomStatus,
  customStatusName,
  isFloating,
  statusInfo,
  type Progress,
  type ShipmentStatusKey,
} from '@parcelway/domain';
import { customMark, customNote } from './custom-status.view';
import type { Found, PageParcel, ParcelEvent } from './find-parcels';
import { html, type Html } from '../../http/html';
import { svg } from './icon';
import { forms } from './page.view';
import type { Reader } from './page-language';

/** What was found, the answer to "where is my parcel" first. */
export function resultPage(found: Found, reader: Reader, contact: string): Html {
  const { texts } = reader;
  const { order, parcels } = found;
  const [single] = parcels;
  return html`${order && html`<p class="pw-order">${reader.fill(texts.order_heading, { order: order.name })}</p>`}
${
  !single &&
  order &&
  html`<section class="pw-card"><h1 class="pw-answer">${reader.fill(texts.no_parcel, { date: reader.date(order.orderedAt) })}</h1>
${order.progress && currentCustomStatus(order.progress) && html`${customNote(order.progress, reader)}${steps(order.progress, reader)}`}</section>`
}
${parcels.map((parcel, index) => parcelCard(parcel, index, parcels.length, reader, contact))}
<section class="pw-card pw-again"><h2 class="pw-again-title">${texts.again}</h2>${forms(reader)}</section>`;
}

function parcelCard(parcel: PageParcel, index: number, count: number, reader: Reader, contact: string): Html {
  const { texts } = reader;
  const { key } = statusInfo(parcel.status);
  const latest = parcel.events.at(-1);
  const first = index === 0;
  const answer = answerOf(parcel, reader);
  return html`<section class="pw-card pw-is-${key}">
${count > 1 && html`<p class="pw-part">${reader.fill(texts.parcel_of, { index: index + 1, count })}</p>`}
<span class="pw-badge">${icon(key)}${texts.status[key]}</span>
${first ? html`<h1 class="pw-answer">${answer}</h1>` : html`<h2 class="pw-answer">${answer}</h2>`}
${latest?.content && html`<p class="pw-latest">${reader.fill(texts.last_event, { event: latest.content })}</p>`}
${
  needsShop(parcel) &&
  html`<p class="pw-contact"><a href="${contactLink(contact, reader.fill(texts.contact_subject, { number: parcel.number }))}">${texts.contact}</a></p>`
}
${customNote(parcel.progress, reader)}
${steps(parcel.progress, reader)}
${facts(parcel, reader)}
${
  first
    ? html`<h2 class="pw-history-title">${texts.history}</h2>${history(parcel, reader)}`
    : html`<details class="pw-fold"><summary>${reader.fill(texts.history_of, { number: parcel.number })}</summary>${history(parcel, reader)}</details>`
}
</section>`;
}

/** One sentence with a date: by substatus where there is one for it, else by status. */
export function answerOf(parcel: PageParcel, reader: Reader): string {
  const { sentence } = reader.texts;
  const { key } = statusInfo(parcel.status);
  const latest = parcel.events.at(-1);
  const seen = (fallback: Date) =>
    latest ? reader.date(latest.occurredAt, !isFloating(latest)) : reader.date(fallback);
  const bySub = parcel.subStatus === null ? undefined : sentence[String(parcel.subStatus)];
  if (parcel.progress.quietSince)
    return reader.fill((latest?.location ? sentence.quiet_place : sentence.quiet) ?? '', {
      date: seen(parcel.progress.quietSince),
      place: latest?.location ?? '',
    });
  // The courier wrote something that nobody understands: it is not silent.
  if (key === 'pending' && latest && latest.status === null)
    return reader.fill(sentence.unread ?? '', { date: seen(parcel.handedOverAt) });
  switch (key) {
    case 'pending':
    case 'expired':
      return reader.fill(bySub ?? sentence[key] ?? '', { date: seen(parcel.handedOverAt) });
    case 'in_transit':
      return reader.fill((latest?.location ? sentence.in_transit_place : sentence.in_transit) ?? '', {
        date: seen(parcel.statusAt),
        place: latest?.location ?? '',
      });
    case 'delivered':
      return reader.fill(bySub ?? sentence.delivered ?? '', {
        date: dateOf(parcel, parcel.deliveredAt ?? parcel.statusAt, reader),
      });
    default:
      return reader.fill(bySub ?? sentence[key] ?? '', { date: dateOf(parcel, parcel.statusAt, reader) });
  }
}

/** Whether the shopper may want to ask the shop: nothing moves, or something is wrong. */
const needsShop = ({ status, subStatus, progress }: PageParcel): boolean =>
  progress.quietSince !== null ||
  ['expired', 'failed_attempt', 'exception'].includes(statusInfo(status).key) ||
  subStatus === 10004 ||
  subStatus === 10005;

/** @param contact `mailto:` and an address, which takes the subject, or the shop's own address. */
const contactLink = (contact: string, subject: string): string =>
  contact.startsWith('mailto:') ? `${contact}?subject=${encodeURIComponent(subject)}` : contact;

/** A moment that came from an event without time or zone is the day that the courier gave. */
const inZone = (parcel: PageParcel, at: Date): boolean =>
  !parcel.events.some((event) => isFloating(event) && event.occurredAt.getTime() === at.getTime());
const dateOf = (parcel: PageParcel, at: Date, reader: Reader): string => reader.date(at, inZone(parcel, at));

function steps(progress: Progress, reader: Reader): Html {
  const { texts } = reader;
  // With steps of the merchant's own, whose names may be long, the list stands upright on wide screens too.
  const isLong = progress.steps.some(({ key }) => key === 'custom');
  return html`<ol class="pw-steps${isLong && ' pw-long'}" aria-label="${texts.steps.label}">${progress.steps.map(
    (step) => {
      const { state, at, floating } = step;
      const custom = step.key === 'custom' ? step.custom : null;
      const name = step.key === 'custom' ? customStatusName(step.custom, reader.language) : texts.steps[step.key];
      return html`<li class="pw-step pw-${state}${custom && ' pw-own'}"${(state === 'current' || state === 'stopped') && html` aria-current="step"`}>${custom ? customMark(custom) : MARKS[state]}
<span>${name}<span class="pw-hidden"> (${texts.steps[state]})</span></span>${at && html`<time datetime="${at.toISOString()}">${reader.shortDate(at, !floating)}</time>`}</li>`;
    },
  )}</ol>`;
}

function facts(parcel: PageParcel, reader: Reader): Html {
  const { texts } = reader;
  return html`<dl class="pw-facts"><div><dt>${texts.tracking_number}</dt><dd><span class="pw-number">${parcel.number}</span>
<button class="pw-copy" type="button" data-copy="${parcel.number}" data-done="${texts.copied}" hidden>${texts.copy}</button></dd></div>
${parcel.courierName && html`<div><dt>${texts.courier}</dt><dd>${parcel.courierName}${parcel.courierUrl && html`<br><a href="${parcel.courierUrl}" target="_blank" rel="noopener noreferrer nofollow">${texts.courier_link}<span class="pw-hidden"> (${texts.new_window})</span></a>`}</dd></div>`}
${parcel.destination && html`<div><dt>${texts.destination}</dt><dd>${reader.country(parcel.destination)}</dd></div>`}</dl>`;
}

function history(parcel: PageParcel, reader: Reader): Html {
  const { texts } = reader;
  if (parcel.events.length === 0) return html`<p class="pw-none">${texts.no_history}</p>`;
  const newest = [...parcel.events].reverse();
  const days: { name: string; events: ParcelEvent[] }[] = [];
  for (const event of newest) {
    const name = reader.date(event.occurredAt, !isFloating(event));
    if (days.at(-1)?.name === name) days.at(-1)?.events.push(event);
    else days.push({ name, events: [event] });
  }
  return html`${days.map(
    (day) =>
      html`<div class="pw-day"><p class="pw-day-name">${day.name}</p><ul>${day.events.map(
        (event) =>
          html`<li class="pw-event${event === newest[0] && ' pw-newest'}">${timeOf(event, reader)}
<div><span class="pw-what">${event.content || (event.status !== null && texts.status[statusInfo(event.status).key])}</span>${event.location && html`<span class="pw-place">${event.location}</span>`}</div></li>`,
      )}</ul></div>`,
  )}
<p class="pw-zone">${reader.fill(texts.time_zone, { zone: reader.zone })}</p>`;
}

/** A clock whose zone nobody knows is shown as the courier gave it, and said to be local. */
const timeOf = (event: ParcelEvent, reader: Reader): Html => {
  if (!event.hasTime) return html`<span></span>`;
  const at = event.occurredAt.toISOString();
  return event.zoneKnown
    ? html`<time datetime="${at}">${reader.time(event.occurredAt)}</time>`
    : html`<time datetime="${at.slice(0, 19)}" title="${reader.texts.local_time}">${reader.localTime(event.occurredAt)}<span class="pw-local"> ${reader.texts.local_time}</span></time>`;
};

/** What stands in a step's circle. */
const MARKS: Readonly<Record<PageParcel['progress']['steps'][number]['state'], Html | false>> = {
  done: svg('<path d="M3 8.5 6.5 12 13 4.5"/>', ' class="pw-mark"'),
  stopped: svg('<path d="M8 2.5v6.5M8 12.8v.2"/>', ' class="pw-mark"'),
  current: false,
  ahead: false,
};
const ICONS: Readonly<Record<ShipmentStatusKey, string>> = {
  pending: '<circle cx="8" cy="8" r="6"/><path d="M8 4.5V8l2.5 1.5"/>',
  info_received: '<path d="M4 1.5h5.5L12.5 5v9.5h-8.5zM6.5 8h3.5M6.5 11h3.5"/>',
  in_transit:
    '<path d="M1.5 3.5h8v8h-8zM9.500 6h3l2 2.5v3h-5"/><circle cx="4.500" cy="12" r="1.500"/><circle cx="11.500" cy="12" r="1.500"/>',
  out_for_delivery:
    '<path d="M8 14.500S3 10.500 3 6.500a5 5 0 0 1 10 0c0 4-5 8-5 8z"/><circle cx="8" cy="6.500" r="1.500"/>',
  delivered: '<path d="M3 8.5 6.5 12 13 4.5"/>',
  expired: '<path d="M4.500 2h7M4.500 14h7M5 2c0 4 6 4 6 6s-6 2-6 6M11 2c0 4-6 4-6 6s6 2 6 6"/>',
  failed_attempt: '<path d="M3 6.500A5.500 5.500 0 1 1 2.700 10M3 2.500v4h4"/>',
  exception: '<path d="M8 2 14.500 13.500h-13zM8 6.500v3M8 11.700v.1"/>',
};
const icon = (key: ShipmentStatusKey): Html => svg(ICONS[key]);
