import { ShipmentStatus } from '@parcelway/domain';
import type { MailRow } from '@parcelway/http-contract';
import type { FakeApi } from '@parcelway/testing';

export const LOG = '/notification/record';
/** A mail that was sent. */
export const MAIL: MailRow = {
  id: '7',
  shipment_id: '101',
  order_id: '9001',
  order_name: '#1001',
  track_number: '1Z999AA10123456784',
  receiver: 'customer',
  to: 'ada@example.com',
  subject: 'Your parcel is on its way',
  topic: '2',
  shipment_status: ShipmentStatus.InTransit,
  sub_status: null,
  email_status: 0,
  state: 'sent',
  created_at: '2026-11-20T09:00:00Z',
  send_at: '2026-11-20T09:00:00Z',
  open_at: null,
  click_at: null,
  failure: null,
  fail_reason: null,
  can_resend: false,
};

/** The log has these mails from now on, of orders #1001 and on. */
export const answerLog = (api: FakeApi, ...mails: Partial<MailRow>[]): void =>
  api.answer('mailLog', {
    list: mails.map((mail, index) => ({ ...MAIL, id: String(index + 1), order_name: `#${1001 + index}`, ...mail })),
    total: mails.length,
    more: false,
    page: 1,
    summary: { sent: mails.length, opened: 0, clicked: 0, failed: 0 },
  });
