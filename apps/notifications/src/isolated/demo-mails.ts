import {
  emailStatusOf,
  ShipmentStatus,
  statusInfo,
  topicStatus,
  type MailFailure,
  type MailState,
  type MailTopic,
} from '@parcelway/domain';
import type { MailRow } from '@parcelway/http-contract';
import { Refused, type Handlers } from '@parcelway/isolated/scenarios';

const HOUR_MS = 3_600_000;
const TOPICS: readonly MailTopic[] = ['2', '3', '4', '2', '3', '4', '3002', '6', '7', 'order_done'];
const PEOPLE = ['ada', 'grace', 'linus', 'katherine', 'alan'] as const;
const FAILURES: readonly [MailFailure, string | null][] = [
  ['bounced', '550 5.1.1 The email account that you tried to reach does not exist'],
  ['refused', '554 5.7.1 Message rejected due to local policy'],
  ['no_address', null],
  ['unsubscribed', null],
];
const SENTENCES: Partial<Record<MailTopic, string>> = {
  2: 'Your parcel is on its way',
  3: 'Your parcel arrives today',
  4: 'Your parcel has arrived',
  6: 'We could not deliver your parcel',
  7: 'Something happened to your parcel',
  3002: 'Your parcel waits for you',
  order_done: 'Your whole order has arrived',
};

function stateOf(index: number): MailState {
  if (index % 17 === 5) return 'failed';
  if (index % 23 === 7) return 'unknown';
  return index === 0 ? 'queued' : 'sent';
}

function mailOf(index: number, today: Date): MailRow {
  const topic = TOPICS[index % TOPICS.length] ?? '2';
  const about = topicStatus(topic);
  const state = stateOf(index);
  const isMerchant = index % 9 === 8 && about !== null;
  const [failure, words] = state === 'failed' ? (FAILURES[index % FAILURES.length] ?? [null, null]) : [null, null];
  const at = new Date(today.getTime() + 9 * HOUR_MS - index * 2.3 * HOUR_MS).toISOString();
  const opened = state === 'sent' && index % 5 < 3;
  const clicked = opened && index % 5 === 1;
  return {
    id: String(5000 - index),
    shipment_id: String(101 + index),
    order_id: String(9001 + index),
    order_name: `#${1001 + index}`,
    track_number: `1Z999AA10123${String(456_784 + index)}`,
    receiver: isMerchant ? 'merchant' : 'customer',
    to:
      failure === 'no_address'
        ? ''
        : isMerchant
          ? 'team@demo.example.com'
          : `${PEOPLE[index % PEOPLE.length] ?? 'ada'}${index}@example.com`,
    subject: `${SENTENCES[topic] ?? 'News about your parcel'} – #${1001 + index}`,
    topic,
    shipment_status: about?.status ?? null,
    sub_status: about?.subStatus ?? null,
    email_status: emailStatusOf({ state, opened, clicked }),
    state,
    created_at: at,
    send_at: state === 'sent' || state === 'unknown' ? at : null,
    open_at: opened ? at : null,
    click_at: clicked ? at : null,
    failure,
    fail_reason: words,
    can_resend: state === 'unknown' || (state === 'failed' && failure !== 'unsubscribed'),
  };
}

/** The log of a shop in memory; mails that are sent again are on top. */
export function logHandlers({ rows, today }: { rows: number; today: Date }): Handlers {
  let mails = Array.from({ length: rows }, (_row, index) => mailOf(index, today));
  const find = (id: string) => {
    const mail = mails.find((one) => one.id === id);
    if (!mail) throw new Refused(404, 'There is no such email in this store.');
    return mail;
  };
  return {
    mailLog({ body }) {
      const { query = '', sendDateAt = 0, receiver = [], shipmentStatus = [], emailStatus = [], mailState = [] } = body;
      const { page = 1, pageSize = 50 } = body;
      const wanted = query.toLowerCase();
      const since = sendDateAt > 0 ? new Date(today.getTime() - sendDateAt * 24 * HOUR_MS).toISOString() : '';
      const found = mails.filter(
        (mail) =>
          (wanted === '' ||
            [mail.order_name, mail.track_number].some((text) => text.toLowerCase().includes(wanted)) ||
            mail.to === wanted) &&
          mail.created_at >= since &&
          (receiver.length === 0 || receiver.includes(mail.receiver)) &&
          (shipmentStatus.length === 0 || shipmentStatus.some((status) => status === mail.shipment_status)) &&
          (emailStatus.length === 0 || emailStatus.some((status) => status === mail.email_status)) &&
          (mailState.length === 0 || mailState.includes(mail.state)),
      );
      const count = (is: (mail: MailRow) => boolean) => found.filter(is).length;
      return {
        list: found.slice((page - 1) * pageSize, page * pageSize),
        total: Math.min(found.length, 10_000),
        more: found.length > page * pageSize,
        page,
        summary: {
          sent: count(({ state }) => state === 'sent'),
          opened: count((mail) => mail.open_at !== null),
          clicked: count((mail) => mail.click_at !== null),
          failed: count(({ state }) => state === 'failed'),
        },
      };
    },
    mailAsSent({ params: { id } }) {
      const row = find(id);
      if (row.state === 'queued') throw new Refused(410, 'The text of this email is not kept any more.');
      return { row, ...textOf(row), from: 'Demo <mail@parcelway.example.com>', reply_to: 'owner@demo.example.com' };
    },
    resendMail({ body: { ids } }) {
      const queued = ids.map(find).filter(({ can_resend: can }) => can);
      mails = [
        ...queued.map((mail, index): MailRow => ({
          ...mail,
          id: `${mail.id}${index + 1}9`,
          state: 'queued',
          email_status: null,
          send_at: null,
          failure: null,
          fail_reason: null,
          can_resend: false,
        })),
        ...mails,
      ];
      const refused = ids.filter((id) => !queued.some((mail) => mail.id === id));
      return { queued: queued.length, refused: refused.map((id) => ({ id, reason: 'not_failed' as const })) };
    },
  };
}

function textOf({ subject, topic, track_number: number }: MailRow) {
  const about = topic === null ? null : topicStatus(topic);
  const { color, background } = statusInfo(about?.status ?? ShipmentStatus.InTransit);
  const sentence = `${SENTENCES[topic ?? '2'] ?? 'News about your parcel'}.`;
  return {
    subject,
    preheader: sentence,
    html: `<!doctype html><html><body style="margin:0;padding:24px;background:#f7f6f3;font:16px/1.5 sans-serif;color:#14213d">
<table role="presentation" style="max-width:560px;margin:auto;width:100%;background:#fff;border-radius:12px"><tr><td style="padding:24px">
<p style="margin:0 0 16px;font-weight:600">Demo</p><h1 style="margin:0 0 8px;font-size:24px">${sentence}</h1>
<p style="margin:0 0 16px">UPS, ${number}</p>
<p style="margin:0 0 24px;padding:12px 16px;border-radius:8px;color:${color};background:${background}">Expected on Thursday, 26 November</p>
<a href="#" style="display:inline-block;padding:12px 20px;border-radius:8px;color:#fff;background:#0b6e63;text-decoration:none">Follow your parcel</a>
<p style="margin:32px 0 0;font-size:13px;color:#5b6472">You get this because you ordered at Demo. Unsubscribe</p></td></tr></table></body></html>`,
    text: `${sentence}\n\nUPS, ${number}\nExpected on Thursday, 26 November\n\nFollow your parcel: https://demo.example.com/apps/track?nums=${number}\n\nYou get this because you ordered at Demo.\nUnsubscribe: https://parcelway.example.com/m/u/demo\n`,
  };
}
