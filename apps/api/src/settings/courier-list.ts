import { listCouriers } from '@parcelway/couriers';
import type { Calls, DataOf } from '@parcelway/http-contract';
import { fingerprint } from '../http/fingerprint';

/** All known couriers; changes with a release only. */
export const courierList: DataOf<Calls['couriers']> = {
  courier: listCouriers().map(({ code, name, homepage, phone, trackUrl, country, type }) => ({
    code,
    name,
    homepage,
    phone,
    track_url: trackUrl,
    country,
    type,
  })),
};
/** Lets a client check whether its cached list is current. */
export const courierListVersion = fingerprint(JSON.stringify(courierList));
