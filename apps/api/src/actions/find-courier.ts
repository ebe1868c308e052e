import {
  courierByCode,
  courierOfCompany,
  companyKey,
  detectCourier,
  listCouriers,
  normalizeNumber,
  type Courier,
  type CustomFormat,
} from '@parcelway/couriers';
import { isCustomCourier } from '@parcelway/domain';
import type { BodyOf, Calls, DataOf } from '@parcelway/http-contract';
import type { AppContext, Caller } from '../context';
import { withShop, type ShopTransaction } from '../db/database';
import { HttpError } from '../http/errors';
import { courierCard, courierName } from '../orders/parcel-rows';
import { companyToName, courierNamesByKey } from '../shops/courier-names.store';
import { choosableCustom, customCouriersOf, customFormats } from '../shops/custom-couriers.store';
import { shopCouriers } from '../shops/shop-couriers.store';
import { courierHistory } from '../sync/parcels.store';
import { BY_HAND_MS, POLL_EVERY_MS } from '../tracking/poll-schedule';
import { parcelFacts } from './parcel-calls.store';

const MOST = 20;
const MINUTE = 60_000;

export const noSuchParcel = (): HttpError => new HttpError(404, 'There is no such parcel in this shop.');

/**
 * The couriers that a number may belong to, by the evidence of the shop and the parcel.
 * @throws HttpError 404 for a parcel that the shop does not have
 */
export function detectForShop(
  ctx: AppContext,
  { shopId }: Caller,
  { track_number: number, courier, id }: BodyOf<Calls['trackingDetect']>,
): Promise<DataOf<Calls['trackingDetect']>> {
  return withShop(ctx.db, shopId, async (trx) => {
    const parcel = id === undefined ? undefined : await parcelFacts(trx, shopId, id);
    if (id !== undefined && !parcel) throw noSuchParcel();
    const names = await courierNamesByKey(trx, shopId);
    const formats = await customFormats(trx, shopId);
    const allNames = new Map([...formats.names, ...names]);
    const custom = await customCouriersOf(trx, shopId);
    const hints = {
      names: allNames,
      custom: formats.custom,
      history: await courierHistory(trx, shopId),
      own: await shopCouriers(trx, shopId),
      ...(parcel?.destination && { destination: parcel.destination }),
      ...(parcel?.origin && { origin: parcel.origin }),
    };
    const counts = parcel && companyCounts(parcel, number, hints);
    const { normalized, candidates, chosen, validCheckDigit } = detectCourier(number, {
      ...hints,
      ...(counts && { company: parcel.company }),
    });
    return {
      track_number: number,
      normalized,
      candidates: candidates
        .filter(({ code }) => courier === undefined || code === courier)
        .map(({ code, score, why }) => ({ code, name: courierName(code, '', custom), score, why })),
      chosen,
      valid_check_digit: validCheckDigit,
      store_company: parcel ? companyToName(parcel.company, names) : null,
    };
  });
}

/**
 * Whether the company that the store named for a parcel applies to this number: to the stored number always; to a new
 * one only if it has the format of that courier, because the store named the company for another number.
 */
function companyCounts(
  parcel: { company: string; number_key: string },
  number: string,
  { names, custom }: { names: ReadonlyMap<string, string>; custom: readonly CustomFormat[] },
): boolean {
  if (normalizeNumber(number) === parcel.number_key) return true;
  const { candidates } = detectCourier(number, { custom });
  if (candidates.length === 0) return parcel.number_key === '';
  const named = names.get(companyKey(parcel.company)) ?? courierOfCompany(parcel.company);
  return candidates.some(({ code }) => code === named);
}

/** Couriers by a part of their name or code: the shop's own first, then those that begin with it, then those that it has most often. */
export async function searchCourier(
  ctx: AppContext,
  { shopId }: Caller,
  search: string,
): Promise<DataOf<Calls['searchCourier']>> {
  const { history, own, custom } = await withShop(ctx.db, shopId, async (trx) => ({
    history: await courierHistory(trx, shopId),
    own: await shopCouriers(trx, shopId),
    custom: await choosableCustom(trx, shopId),
  }));
  const isOwn = (code: string) => own.includes(code) || custom.has(code);
  const needle = plain(search);
  const all = [...listCouriers(), ...[...custom].map(([code, { name }]) => ({ code, name }))];
  const found = all
    .map((courier) => ({ courier, place: placeOf(courier, needle), parcels: history[courier.code] ?? 0 }))
    .filter(({ place }) => place !== null)
    .sort(
      (a, b) =>
        Number(isOwn(b.courier.code)) - Number(isOwn(a.courier.code)) ||
        Number(a.place) - Number(b.place) ||
        b.parcels - a.parcels ||
        a.courier.name.localeCompare(b.courier.name),
    );
  return { couriers: found.slice(0, MOST).flatMap(({ courier }) => courierCard(courier.code, '', custom) ?? []), own };
}

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase();

/**
 * The rank of a match: 0: the name or code itself, 1: its beginning, 2: the beginning of a word of the name, 3:
 * elsewhere.
 */
function placeOf({ name, code }: Pick<Courier, 'name' | 'code'>, needle: string): 0 | 1 | 2 | 3 | null {
  const text = plain(name);
  if (text === needle || code === needle) return 0;
  if (text.startsWith(needle) || code.startsWith(needle)) return 1;
  if (text.includes(` ${needle}`)) return 2;
  return text.includes(needle) || code.includes(needle) ? 3 : null;
}

export const retrackSchedule: DataOf<Calls['retrackSchedule']> = {
  interval_minutes: Object.fromEntries(
    Object.entries(POLL_EVERY_MS).map(([status, ms]) => [status, ms === null ? null : ms / MINUTE]),
  ),
  by_hand_minutes: BY_HAND_MS / MINUTE,
};

/** A courier of the list, or one that the shop has defined and its plan includes. @throws HttpError 422 */
export async function mustBeKnown(trx: ShopTransaction, shopId: string, courier: string): Promise<void> {
  if (courierByCode(courier)) return;
  if (isCustomCourier(courier) && (await choosableCustom(trx, shopId)).has(courier)) return;
  throw new HttpError(422, 'This courier is not in the list. Choose another one.', {
    errors: { courier: 'is not a courier of the list' },
  });
}
