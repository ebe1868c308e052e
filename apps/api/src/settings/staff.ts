import { PERMISSIONS } from '@parcelway/domain';
import type { BodyOf, Calls, DataOf } from '@parcelway/http-contract';
import type { AppContext, Caller } from '../context';
import { withShop } from '../db/database';
import { fingerprint } from '../http/fingerprint';
import { HttpError } from '../http/errors';
import { recordChange } from '../shops/setting-changes.store';
import { lockPerson, savePermissions, staffOf, type StaffRow } from '../shops/staff.store';

type Staff = DataOf<Calls['staff']>;
type Ctx = Pick<AppContext, 'db' | 'vault' | 'now'>;

/** Who uses the app in the shop, and what each may do. */
export const staff = (ctx: Ctx, caller: Caller): Promise<Staff> =>
  withShop(ctx.db, caller.shopId, async (trx) => toStaff(caller, await staffOf(trx, ctx, caller.shopId)));

/**
 * Changes what a person may do; their next request is checked by it.
 * @throws HttpError 403 for everybody but the owner, 404, 409 when it was changed since the revision, 422 for the owner
 */
export const saveStaff = (
  ctx: Ctx,
  caller: Caller,
  id: string,
  { revision, permissions }: BodyOf<Calls['saveStaff']>,
): Promise<Staff> =>
  withShop(ctx.db, caller.shopId, async (trx) => {
    const { shopId, userId } = caller;
    await lockPerson(trx, shopId, id);
    const people = await staffOf(trx, ctx, shopId);
    if (!isOwner(people, caller))
      throw new HttpError(403, 'Only the store owner can change what staff may do. Ask the store owner.');
    const person = people.find((one) => one.id === id);
    if (!person) throw new HttpError(404, 'This person is not there any more. Reload the page.');
    if (person.owner) throw new HttpError(422, 'The store owner may always do everything. Choose another person.');
    if (revisionOf(person) !== revision)
      throw new HttpError(
        409,
        `What ${person.name} may do was changed meanwhile. Nothing of yours was saved: load the change, then save.`,
      );
    const given = PERMISSIONS.filter((permission) => permissions.includes(permission));
    await savePermissions(trx, shopId, id, given);
    await recordChange(trx, shopId, {
      user: userId,
      at: ctx.now(),
      area: 'staff',
      subject: id,
      before: { permissions: person.permissions },
      after: { permissions: given },
    });
    return toStaff(caller, await staffOf(trx, ctx, shopId));
  });

const isOwner = (people: readonly StaffRow[], { userId }: Caller): boolean =>
  people.some(({ id, owner }) => owner && id === userId);

const revisionOf = ({ permissions }: StaffRow): string => fingerprint(JSON.stringify(permissions));

const toStaff = (caller: Caller, people: readonly StaffRow[]): Staff => ({
  staff: people.map((person) => ({
    id: person.id,
    name: person.name,
    owner: person.owner,
    you: person.id === caller.userId,
    last_seen: person.seenAt?.toISOString() ?? null,
    permissions: person.permissions,
    revision: revisionOf(person),
  })),
  can_change: isOwner(people, caller),
});
