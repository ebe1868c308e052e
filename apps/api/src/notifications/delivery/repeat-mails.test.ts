import type { FastifyInstance } from 'fastify';
import type { Permission, PlanKey } from '@parcelway/domain';
import { callerOf, testApi } from '../../testing/test-api';
import { registerMailDelivery } from './delivery.routes';
import { setUpDelivery } from './test-delivery';

const setUp = setUpDelivery();
let app: FastifyInstance;
let permission: Permission[];
let plan: PlanKey;
beforeEach(async () => {
  [permission, plan] = [['order.read', 'notification.write'], 'basic'];
  app ??= await testApi(setUp.world.ctx, () => ({ ...callerOf(setUp.shop), permission, plan }), registerMailDelivery);
});
afterAll(() => app.close());

const call = async (method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object) => {
  const answer = await app.inject({ method, url: `/api/v1/notification/${path}`, ...(payload && { payload }) });
  const { data, message, errors } = answer.json();
  return { status: answer.statusCode, data, message, errors };
};
describe('mails that are sent again', () => {
  const resend = async (...which: string[]) => (await call('POST', 'resend', { ids: which })).data;
  test('are new ones about the same to the same, once', async () => {
    const [failed, unknown] = [await setUp.add({ state: 'failed' }), await setUp.add({ state: 'unknown' })];
    expect(await resend(failed, unknown, failed)).toEqual({ queued: 2, refused: [] });
    expect(await resend(failed)).toEqual({ queued: 0, refused: [{ id: failed, reason: 'not_failed' }] });
    expect(
      (await call('POST', 'mail_log', {})).data.list.map(({ can_resend: can }: { can_resend: boolean }) => can),
    ).toEqual([false, false, false, false]);
    await setUp.deliver();
    expect(setUp.server.received.map(({ to }) => to)).toEqual(['jane@example.com', 'jane@example.com']);
    expect(setUp.filled).toMatchObject([
      { topic: '2', origin: 'rule' },
      { topic: '2', origin: 'rule' },
    ]);
    expect((await setUp.one(failed)).state).toBe('failed');
  });
  test('by two presses at once are sent once', async () => {
    const id = await setUp.add({ state: 'failed' });
    const answers = await Promise.all([resend(id), resend(id), resend(id)]);
    expect(answers.reduce((sum, { queued }) => sum + queued, 0)).toBe(1);
  });
  test('and fail again may be sent once more', async () => {
    const id = await setUp.add({ state: 'failed' });
    await resend(id);
    await setUp.world.db.pool.query("update mails set state = 'failed' where repeats = $1", [id]);
    expect(await resend(id)).toMatchObject({ queued: 1 });
  });
  test('are refused one by one, with the reason', async () => {
    const sent = await setUp.add({ state: 'sent' });
    const [gone, away, bounced] = [
      await setUp.add({ state: 'failed', to: '' }),
      await setUp.add({ state: 'failed', to: 'away@example.com' }),
      await setUp.add({ state: 'failed', to: 'bounced@example.com' }),
    ];
    await setUp.suppress('away@example.com', 'unsubscribed');
    await setUp.suppress('bounced@example.com', 'bounced');
    expect((await resend(sent, gone, away, bounced, '999999999')).refused).toEqual([
      { id: sent, reason: 'not_failed' },
      { id: gone, reason: 'no_address' },
      { id: away, reason: 'unsubscribed' },
      { id: bounced, reason: 'suppressed' },
      { id: '999999999', reason: 'not_found' },
    ]);
    plan = 'free';
    // Emails to customers belong to a plan, manual ones too.
    const ids = [await setUp.add({ state: 'failed' }), await setUp.add({ state: 'failed', origin: 'hand' })];
    expect((await call('POST', 'resend', { ids })).status).toBe(402);
  });
  test('need the permission, and a list of ids', async () => {
    expect((await call('POST', 'resend', { ids: [] })).status).toBe(422);
    expect((await call('POST', 'resend', { ids: Array(101).fill('1') })).status).toBe(422);
    permission = ['order.read'];
    expect((await call('POST', 'resend', { ids: ['1'] })).status).toBe(403);
  });
});

describe('addresses that get no more mails', () => {
  test('are listed with the reason; one that bounced is sent to again', async () => {
    await setUp.suppress('bounced@example.com', 'bounced');
    const { data } = await call('GET', 'suppressed');
    expect(data).toEqual({
      total: 1,
      list: [
        {
          id: expect.any(String),
          address: 'bounced@example.com',
          reason: 'bounced',
          detail: '',
          since: '2026-11-23T12:00:00.000Z',
        },
      ],
    });
    expect((await call('DELETE', `suppressed/${data.list[0].id}`)).status).toBe(200);
    expect((await call('GET', 'suppressed')).data.total).toBe(0);
    expect((await call('DELETE', `suppressed/${data.list[0].id}`)).status).toBe(404);
  });
  test.each(['unsubscribed', 'complained'])('who %s decides that alone', async (reason) => {
    await setUp.suppress('jane@example.com', reason);
    const { id } = (await call('GET', 'suppressed')).data.list[0];
    const { status, message } = await call('DELETE', `suppressed/${id}`);
    expect([status, message]).toEqual([422, expect.stringContaining('Only they can change that')]);
    expect((await call('GET', 'suppressed')).data.total).toBe(1);
  });
});
