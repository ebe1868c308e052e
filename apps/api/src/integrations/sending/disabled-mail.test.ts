import { ShipmentStatus } from '@parcelway/domain';
import type { QueuedMail } from '../../notifications/prepare.port';
import { prepareMails } from '../../notifications/templates/prepare-mails';
import { setUpIntegrations } from '../test-integrations';

const on = setUpIntegrations();
const HOURS = 90;

const domain = async (): Promise<string> => {
  const { rows } = await on.world.db.pool.query<{ domain: string }>(
    'update shops set email_enc = $2 where shop_id = $1 returning domain',
    [on.shop, on.world.ctx.vault.encrypt('owner@jane.example')],
  );
  return rows[0]?.domain ?? '';
};
const queued = async () => {
  const { rows } = await on.world.db.pool.query<{ mail_id: string; created_at: Date; recipient_enc: Buffer }>(
    "select * from mails where shop_id = $1 and origin = 'integration_disabled'",
    [on.shop],
  );
  return rows;
};
/** Every attempt fails until it is turned off. */
async function turnOff(): Promise<void> {
  await on.connect('webhook', { path: '/hook?token=secret' });
  await on.becomes(await on.addParcel(), ShipmentStatus.InTransit);
  on.receiver.answer = () => ({ status: 500 });
  for (let hours = 0; hours <= HOURS; hours += 1) {
    await on.send();
    on.pass(60);
  }
  expect(await on.state()).toMatchObject([{ state: 'disabled' }]);
}
/** The mail as it is sent now. */
async function sent(shopDomain: string) {
  const [row] = await queued();
  if (!row) throw new Error('no mail');
  const nothing = { shipmentId: null, orderId: null, status: null, subStatus: null, topic: null, changeId: null };
  const mail: QueuedMail = {
    ...{ ...nothing, id: row.mail_id, happenedAt: row.created_at, createdAt: row.created_at },
    ...{ recipient: 'merchant', origin: 'integration_disabled', message: '', unsubscribeUrl: '' },
  };
  return [...(await prepareMails(on.world.ctx, { shopId: on.shop, domain: shopDomain }, [mail])).values()][0];
}

test('who has an endpoint turned off reads so once, with its address, since when, the last problem, and the way to its page', async () => {
  const shopDomain = await domain();
  await turnOff();
  const mails = await queued();
  expect(mails.map((mail) => on.world.ctx.vault.decrypt(mail.recipient_enc))).toEqual(['owner@jane.example']);
  expect(await sent(shopDomain)).toMatchObject({
    subject: 'An integration was turned off',
    text: expect.stringMatching(
      /http:\/\/127\.0\.0\.1:\d+\/hook\nFailing since: November 29, 2026[^\n]*\nLast problem: It answered with a fault\.\n\S*\/integration\/webhook\n/,
    ),
  });
  expect(JSON.stringify(await sent(shopDomain))).not.toContain('token=secret');
});

test('it is not sent once the endpoint is turned on again', async () => {
  const shopDomain = await domain();
  await turnOff();
  await on.world.db.pool.query("update integrations set state = 'connected' where shop_id = $1", [on.shop]);
  expect(await sent(shopDomain)).toEqual({ retracted: true });
});

test('one that recovers within three days is not reported', async () => {
  await domain();
  await on.connect();
  await on.becomes(await on.addParcel(), ShipmentStatus.InTransit);
  on.receiver.answer = () => ({ status: 500 });
  await on.send();
  on.pass(60);
  on.receiver.answer = () => ({ status: 204 });
  await on.send();
  expect(await queued()).toEqual([]);
});
