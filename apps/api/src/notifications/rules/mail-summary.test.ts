import type { AppContext } from '../../context';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database';
import { mailSummary } from './mail-summary';

let db: TestDatabase;
let shopId: string;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.close());
beforeEach(async () => {
  shopId = await db.addShop();
});

interface Mail {
  topic?: string | null;
  state?: string;
  at?: string;
  language?: string | null;
  failure?: string | null;
  happened?: 'opened' | 'clicked' | 'bounced' | 'complained';
}
async function mail({ topic = '4', state = 'sent', at = '2026-11-20T10:00:00Z', ...rest }: Mail = {}): Promise<void> {
  const { language = 'en', failure = null, happened } = rest;
  const when = ['opened', 'clicked', 'bounced', 'complained'].map((one) => (one === happened ? at : null));
  await db.pool.query(
    `insert into mails (shop_id, topic, state, language, failure, recipient_enc, created_at, sent_at, opened_at, clicked_at, bounced_at, complained_at)
     values ($1, $2, $3, $4, $5, '', $6::timestamptz, case when $3 = 'sent' then $6::timestamptz end, $7, $8, $9, $10)`,
    [shopId, topic, state, language, failure, at, ...when],
  );
}
const summary = (days = 7, timezone = 'UTC', now = '2026-11-20T12:00:00Z') =>
  mailSummary({ db, now: () => new Date(now) } as unknown as AppContext, { shopId, timezone }, days);

test('[2.15] the summary counts mails by topic and language, their failures, bounces, complaints and who unsubscribed', async () => {
  await mail();
  await mail({ happened: 'opened' });
  await mail({ topic: '2', language: 'de', happened: 'clicked' });
  await mail({ topic: null, language: 'de', happened: 'complained' });
  await mail({ state: 'failed', failure: 'bounced', happened: 'bounced' });
  await mail({ state: 'failed', failure: 'refused' });
  await mail({ state: 'failed', failure: 'refused', topic: '3002' });
  await mail({ state: 'unknown' });
  await mail({ state: 'queued', language: null });
  await mail({ state: 'cancelled' });
  await mail({ at: '2026-11-13T23:59:59Z' });
  await db.pool.query(
    `insert into mail_suppressions (shop_id, address_hash, address_enc, reason, since) values ($1, 'a', '', 'unsubscribed', '2026-11-14T00:00:00Z'),
      ($1, 'b', '', 'unsubscribed', '2026-11-13T23:59:59Z'), ($1, 'c', '', 'bounced', '2026-11-20T00:00:00Z')`,
    [shopId],
  );
  expect(await summary()).toEqual({
    from: '2026-11-14',
    until: '2026-11-20',
    total: { sent: 4, opened: 2, clicked: 1, failed: 3, unknown: 1, bounced: 1, complained: 1, unsubscribed: 1 },
    by_topic: [
      { topic: '2', sent: 1, opened: 1, clicked: 1, failed: 0 },
      { topic: '4', sent: 2, opened: 1, clicked: 0, failed: 2 },
      { topic: '3002', sent: 0, opened: 0, clicked: 0, failed: 1 },
    ],
    by_language: [
      { language: 'en', sent: 2, opened: 1, clicked: 0, failed: 3 },
      { language: 'de', sent: 2, opened: 1, clicked: 1, failed: 0 },
    ],
    by_day: expect.arrayContaining([
      { day: '2026-11-14', sent: 0, opened: 0, clicked: 0, failed: 0 },
      { day: '2026-11-20', sent: 4, opened: 2, clicked: 1, failed: 3 },
    ]),
    failures: [
      { failure: 'refused', count: 2 },
      { failure: 'bounced', count: 1 },
    ],
  });
});

test("[2.15] days are the shop's, also those of 23 and of 25 hours", async () => {
  const days = async (now: string) =>
    (await summary(7, 'Europe/Berlin', now)).by_day.flatMap(({ day, sent }) => (sent ? [`${day} ${sent}`] : []));
  // 29 March has 23.
  for (const at of ['2026-03-28T22:59:59Z', '2026-03-28T23:00:00Z', '2026-03-29T21:59:59Z', '2026-03-29T22:00:00Z'])
    await mail({ at });
  expect(await days('2026-03-30T12:00:00Z')).toEqual(['2026-03-28 1', '2026-03-29 2', '2026-03-30 1']);
  // 25 October has 25 hours in Berlin, from 22:00 UTC the day before.
  for (const at of ['2026-10-24T21:59:59Z', '2026-10-24T22:00:00Z', '2026-10-25T22:59:59Z', '2026-10-25T23:00:00Z'])
    await mail({ at });
  expect(await days('2026-10-26T12:00:00Z')).toEqual(['2026-10-24 1', '2026-10-25 2', '2026-10-26 1']);
});

test('[2.15] a mail that waited counts on the day on which it was sent', async () => {
  await mail({ at: '2026-11-20T10:00:00Z' });
  await db.pool.query("update mails set created_at = '2026-11-10' where shop_id = $1", [shopId]);
  expect((await summary()).total.sent).toBe(1);
});
