import { billingOverview, type ShopBilling } from '@parcelway/app-api/content';
import { runCommand, type Command, type World } from './command';

const HELP = `npm run billing -- <command>

  shops [plan]     every shop: plan, size, subscription, last charge, and what does not fit together
  mismatches       only those where something does not

  --database-url <address>   the database (DATABASE_URL; that of npm start)
  --help                     show this

Example: npm run billing -- shops pro
It reads what the server stored and changes nothing.
Ends with 0 when done, 1 when refused, 2 when the command makes no sense.`;

/** @returns exit code */
export const billing = (argv: string[], world: World): Promise<0 | 1 | 2> =>
  runCommand(
    'billing',
    HELP,
    {
      shops: listed(['plan?'], 'There is no such shop.', ({ plan }, wanted) => wanted === undefined || plan === wanted),
      mismatches: listed([], 'Every plan fits its subscription.', ({ mismatch }) => mismatch !== null),
    },
    argv,
    world,
  );

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

const describe = ({ domain, plan, step, state, lastCharge, mismatch }: ShopBilling): string => {
  const charge = lastCharge
    ? `${lastCharge.at.toISOString().slice(0, 10)} ${lastCharge.amount} ${lastCharge.currency}`
    : '-';
  const columns = [domain.padEnd(40), plan.padEnd(10), (step ?? '-').padEnd(16), state.padEnd(9), charge.padEnd(22)];
  return [...columns, mismatch ?? ''].join(' ').trimEnd();
};
