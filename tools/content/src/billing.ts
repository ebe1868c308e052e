import {
  billingOverview,
  billingSums,
  creditParcels,
  extendTrial,
  givePlan,
  managerText,
  nameManager,
  monthOf,
  type Database,
  type ShopBilling,
  type Trail,
} from '@parcelway/app-api/content';
import { Refused, runCommand, type Command, type Words, type World } from './command';

const HELP = `npm run billing -- <command>

  shops [plan]             every shop: plan, size, subscription, end of the trial, parcels used, last charge, and what does not fit together
  mismatches               only those where something does not
  sums [month]             what was charged, credited and sold in packs in a month such as 2026-11 (default: this one), by currency

  change <shop> <size>     give a size of a plan without payment, such as pro-1000; free-100 takes it back
  extend <shop> <days>     make a trial longer: the running one, or the one that the shop is offered next
  credit <shop> <parcels>  give parcels, as a pack that costs nothing (the store platform's API has no credit of money)
  contact <shop> <person>  name who looks after a shop with Enterprise, as "Ada Lovelace <ada@parcelway.example>"; none takes them back

These four need --by <who> and --reason "…", which are stored. The merchant sees what was done in the billing history, or the contact on the billing page, and not the reason.

  --database-url <address>   the database (DATABASE_URL; that of npm start)
  --help                     show this

Example: npm run billing -- extend shop.myshopify.com 7 --by ada --reason "The sync did not work for a week"
Ends with 0 when done, 1 when refused, 2 when the command makes no sense.`;

/** @returns exit code */
export const billing = (argv: string[], world: World): Promise<0 | 1 | 2> =>
  runCommand(
    'billing',
    HELP,
    {
      shops: listed(['plan?'], 'There is no such shop.', ({ plan }, wanted) => wanted === undefined || plan === wanted),
      mismatches: listed([], 'Every plan fits its subscription.', ({ mismatch }) => mismatch !== null),
      sums: {
        words: ['month?'],
        options: [],
        prepare: ({ month }, world) => {
          const named = month ?? world.now().toISOString().slice(0, 7);
          const from = monthOf(named);
          if (!from) throw new Refused(`"${named}" is no month such as 2026-11.`);
          return async (db) => {
            const sums = await billingSums(db, from);
            return sums.length === 0
              ? [`Nothing was charged in ${named}.`]
              : sums.map(({ kind, amount, currency, entries }) =>
                  [kind.padEnd(8), amount.padStart(14), currency, `(${entries})`].join(' '),
                );
          };
        },
      },
      change: changing(['shop', 'size'], async (db, { shop = '', size = '' }, trail, now) => {
        const { from } = await givePlan(db, shop, { step: size, trail }, now);
        return `${shop} has ${size} now, without payment; it had ${from}.`;
      }),
      extend: changing(['shop', 'days'], async (db, { shop = '', days = '' }, trail, now) => {
        const extended = await extendTrial(db, shop, { days: numberIn(days), trail }, now);
        return extended.running
          ? `The trial of ${shop} is made ${extended.days} days long by the server. npm run billing -- shops shows its end.`
          : `${shop} is offered a trial of ${extended.days} days.`;
      }),
      credit: changing(['shop', 'parcels'], async (db, { shop = '', parcels = '' }, trail, now) => {
        await creditParcels(db, shop, { parcels: numberIn(parcels), trail }, now);
        return `${shop} has ${parcels} parcels more, which do not end with the cycle.`;
      }),
      contact: changing(['shop', 'contact'], async (db, { shop = '', contact = '' }, trail, now) => {
        const { isShown } = await nameManager(db, shop, { manager: contact, trail }, now);
        if (contact === 'none') return `${shop} has no contact of its own any more.`;
        return `The contact of ${shop} is ${contact}${isShown ? '' : ', which is shown once its plan includes one'}.`;
      }),
    },
    argv,
    world,
  );

/** NaN for what is no plain number, which is refused then. */
const numberIn = (text: string): number => (/^\d{1,9}$/.test(text) ? Number(text) : NaN);

const changing = (
  words: string[],
  act: (db: Database, words: Words, trail: Trail, now: Date) => Promise<string>,
): Command => ({
  words,
  options: ['by!', 'reason!'],
  prepare: (given, world) => {
    const trail = { by: text('by', given.by, 60), reason: text('reason', given.reason, 500) };
    return async (db) => [await act(db, given, trail, world.now())];
  },
});

function text(option: string, given = '', max: number): string {
  const trimmed = given.trim();
  if (trimmed === '' || trimmed.length > max)
    throw new Refused(`--${option} must be a text of at most ${max} letters.`);
  return trimmed;
}

const listed = (
  words: string[],
  none: string,
  fits: (shop: ShopBilling, plan: string | undefined) => boolean,
): Command => ({
  words,
  options: [],
  prepare:
    ({ plan }, world) =>
    async (db) => {
      const shops = (await billingOverview(db, world.now())).filter((shop) => fits(shop, plan));
      return shops.length === 0 ? [none] : shops.map(describe);
    },
});

const day = (at: Date): string => at.toISOString().slice(0, 10);

const describe = ({
  domain,
  plan,
  step,
  cycle,
  state,
  trialEndsAt,
  quota,
  lastCharge,
  manager,
  mismatch,
}: ShopBilling): string => {
  const charge = lastCharge ? `${day(lastCharge.at)} ${lastCharge.amount} ${lastCharge.currency}` : '-';
  const columns = [
    ...[domain.padEnd(40), plan.padEnd(10), (step ?? '-').padEnd(16), (cycle ?? '-').padEnd(8), state.padEnd(9)],
    ...[(trialEndsAt ? `trial to ${day(trialEndsAt)}` : '-').padEnd(19), `${quota.used}/${quota.total}`.padEnd(13)],
    charge.padEnd(22),
  ];
  return [...columns, managerText(manager) ?? '', mismatch ?? ''].filter(Boolean).join(' ').trimEnd();
};
