import { featureOf } from '../notifications/delivery/delivery-rules';
import type { QueuedMail } from '../notifications/prepare.port';
import type { TrackingWorld } from '../testing/tracking-world';

/** For tests only: the mails about a deletion that wait. */
export async function queuedMails({ db, ctx }: TrackingWorld, shopId: string) {
  const { rows } = await db.pool.query<{ mail_id: string; recipient_enc: Buffer; happened_at: Date; created_at: Date }>(
    "select * from mails where shop_id = $1 and origin = 'deletion' and state = 'queued' order by mail_id",
    [shopId],
  );
  return rows.map(({ mail_id: id, recipient_enc: enc, happened_at: happenedAt, created_at: createdAt }) => {
    const nothing = { shipmentId: null, orderId: null, status: null, subStatus: null, topic: null, changeId: null };
    const queued: QueuedMail = {
      ...{ ...nothing, id, happenedAt, createdAt, message: '', unsubscribeUrl: '' },
      ...{ recipient: 'merchant', origin: 'deletion' },
    };
    return { origin: queued.origin, to: ctx.vault.decrypt(enc), featureOf: featureOf(queued), queued };
  });
}
