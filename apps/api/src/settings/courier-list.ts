import { listCouriers } from '@parcelway/couriers';
import type { Calls, DataOf } from '@parcelway/http-contract';
import { fingerprint } from '../http/fingerprint';

/** Every courier the product knows; changes with a release only. */
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
/** So that who holds a list knows whether it is this one. */
export const courierListVersion = fingerprint(JSON.stringify(courierList));
