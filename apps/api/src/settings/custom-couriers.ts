import { companyKey, listCouriers } from '@parcelway/couriers';
import {
  initialsOf,
  maskIssue,
  MAX_CUSTOM_COURIERS,
  type CheckDigit,
  type MaskIssue,
  type StatusTexts,
} from '@parcelway/domain';
import type { BodyOf, Calls, DataOf } from '@parcelway/http-contract';
import type { AppContext, Caller } from '../context';
import { withShop, type ShopTransaction } from '../db/database';
import { lockCouriers } from '../db/locks';
import { HttpError } from '../http/errors';
import {
  customCouriersOf,
  insertCustomCourier,
  isCurrent,
  parcelsOfCustom,
  removeCustomCourier,
  updateCustomCourier,
  type CustomCourier,
  type CustomCourierValues,
} from '../shops/custom-couriers.store';
import { recordChange } from '../shops/setting-changes.store';

type Whole = DataOf<Calls['customCouriers']>;
type Given = BodyOf<Calls['saveCustomCourier']>;

const MASK_ERRORS: Record<MaskIssue, string> = {
  characters: 'may contain letters, digits, #, @ and * only',
  length: 'must have 6 to 40 characters',
  open: 'must have at least four of #, @ and *',
  check_digit: 'does not fit the check digit: it is the last #, after at least one other and with mod 11 after eight',
};
const KNOWN = new Set(listCouriers().map(({ name }) => companyKey(name)));

/** The couriers that the shop has defined. */
export const customCouriers = (ctx: AppContext, { shopId }: Caller): Promise<Whole> =>
  withShop(ctx.db, shopId, (trx) => wholeOf(trx, shopId));

/**
 * Adds a courier, or changes the one that is named.
 * @throws HttpError 404, 409 when somebody has changed it since the revision, 422 with the fields that are wrong
 */
export const saveCustomCourier = (
  ctx: AppContext,
  { shopId, userId: by }: Caller,
  { id, revision, ...given }: Given,
): Promise<Whole> => {
  const values = {
    ...given,
    initials: given.initials || initialsOf(given.name),
    status_texts: withoutEmpty(given.status_texts),
  };
  return withShop(ctx.db, shopId, async (trx) => {
    await lockCouriers(trx, shopId);
    const current = [...(await customCouriersOf(trx, shopId)).values()].filter(isCurrent);
    const before = id === undefined ? undefined : mustBeThere(current, id);
    if (before && String(before.revision) !== revision)
      throw new HttpError(
        409,
        'Somebody changed this courier meanwhile. Nothing of yours was written: reload it, then save.',
      );
    mustBeValid(
      values,
      current.filter((one) => one !== before),
    );
    if (!before && current.length >= MAX_CUSTOM_COURIERS)
      throw new HttpError(
        422,
        `A store can have ${MAX_CUSTOM_COURIERS} couriers of its own. Delete one to add another.`,
      );
    const saved = { by, at: ctx.now() };
    if (before) await updateCustomCourier(trx, shopId, before.courier_id, values, saved);
    else await insertCustomCourier(trx, shopId, values, saved);
    await recordChange(trx, shopId, {
      ...{ user: by, at: saved.at, area: 'couriers' as const, subject: values.name },
      ...(before ? { before: fieldsOf(before), after: fieldsOf(values) } : { deed: 'added' }),
    });
    return wholeOf(trx, shopId);
  });
};

/** @throws HttpError 404 */
export const deleteCustomCourier = (
  ctx: AppContext,
  { shopId, userId: user }: Caller,
  { id }: { id: string },
): Promise<Whole> =>
  withShop(ctx.db, shopId, async (trx) => {
    await lockCouriers(trx, shopId);
    const { name } = mustBeThere([...(await customCouriersOf(trx, shopId)).values()].filter(isCurrent), id);
    await removeCustomCourier(trx, shopId, id, ctx.now());
    await recordChange(trx, shopId, { user, at: ctx.now(), area: 'couriers', deed: 'deleted', subject: name });
    return wholeOf(trx, shopId);
  });

/** An empty text is none: ours is shown. */
const withoutEmpty = (texts: StatusTexts): StatusTexts =>
  Object.fromEntries(
    Object.entries(texts)
      .map(([status, byLanguage]) => [
        status,
        Object.fromEntries(Object.entries(byLanguage).filter(([, text]) => text !== '')),
      ])
      .filter(([, byLanguage]) => Object.keys(byLanguage as object).length > 0),
  ) as StatusTexts;

function mustBeThere(current: readonly CustomCourier[], id: string): CustomCourier {
  const courier = current.find((one) => one.courier_id === id);
  if (!courier) throw new HttpError(404, 'This courier is not there any more. Reload the page.');
  return courier;
}

function mustBeValid({ name, masks, check_digit: checkDigit }: CustomCourierValues, others: readonly CustomCourier[]) {
  const key = companyKey(name);
  const errors: Record<string, string> = {};
  if (key === '') errors.name = 'has no letter and no digit';
  else if (KNOWN.has(key)) errors.name = 'is the name of a courier that is in the list already';
  else if (others.some((other) => companyKey(other.name) === key)) errors.name = 'is the name of another one of yours';
  masks.forEach((mask, at) => {
    const error = maskError(masks, at, checkDigit, others);
    if (error !== null) errors[`masks.${at}`] = error;
  });
  if (Object.keys(errors).length > 0)
    throw new HttpError(422, 'Check the fields of the courier. Nothing was saved.', { errors });
}

function maskError(
  masks: readonly string[],
  at: number,
  checkDigit: CheckDigit | null,
  others: readonly CustomCourier[],
): string | null {
  const mask = masks[at] ?? '';
  const issue = maskIssue(mask, checkDigit);
  if (issue !== null) return MASK_ERRORS[issue];
  if (masks.indexOf(mask) < at) return 'is there twice';
  const other = others.find((one) => one.check_digit === checkDigit && one.masks.includes(mask));
  return other ? `is the same as that of ${other.name}` : null;
}

const fieldsOf = ({ name, masks, check_digit, track_url, phone, initials, status_texts }: CustomCourierValues) => ({
  ...{ name, masks, check_digit, track_url, phone, initials, status_texts },
});

async function wholeOf(trx: ShopTransaction, shopId: string): Promise<Whole> {
  const current = [...(await customCouriersOf(trx, shopId))].filter(([, courier]) => isCurrent(courier));
  const parcels = await parcelsOfCustom(
    trx,
    shopId,
    current.map(([code]) => code),
  );
  return {
    couriers: current.map(([code, courier]) => ({
      ...fieldsOf(courier),
      id: courier.courier_id,
      code,
      revision: String(courier.revision),
      parcels: parcels.get(code) ?? 0,
    })),
  };
}
