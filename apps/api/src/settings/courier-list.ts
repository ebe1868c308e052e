import { createHash } from 'node:crypto';
import { listCouriers } from '@parcelway/couriers';
import type { Calls, DataOf } from '@parcelway/http-contract';

/** Every courier the product knows; changes with a release only. */
export const courierList: DataOf<Calls['couriers']> = {
  courier: listCouriers().map(({ code, name, homepage, phone, trackUrl, country, type }) => ({ code, name, homepage, phone, track_url: trackUrl, country, type })),
};
/** Another word for each other list, so that who holds one knows whether it is this one. */
export const courierListVersion = createHash('sha256').update(JSON.stringify(courierList)).digest('base64url').slice(0, 22);
