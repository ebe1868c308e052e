import { ShipmentStatus, SUB_STATUSES, SUB_STATUS_CODES, statusInfo, type SubStatus } from '@parcelway/domain';
import {
  addEventRule,
  addJob,
  patternOfPhrase,
  queueRederive,
  RederiveError,
  rederiveRuns,
  shopsToReplay,
  unknownCodes,
  unknownPhrases,
  unreadTimes,
  wantedCouriers,
  type Database,
  type RederiveRun,
} from '@parcelway/app-api/content';
import { Refused, runCommand, type Command, type Words, type World } from './command';

const HELP = `npm run tracking -- <command>

  dry-run <shop|all> [parcel]      counts what a replay of all rules would change; nothing is written
  apply <shop|all> [parcel]        replays; only after a dry run of the same parcels within a day
  runs <shop|all>                  the last replays and how far they are
  phrases [courier]                couriers' texts that no rule reads, most frequent first
  codes [courier]                  couriers' raw codes that no table holds, most frequent first
  times [courier]                  couriers' times that nobody reads, most frequent first
  wanted                           couriers that merchants asked for, those of most stores first
  read <courier|any> <substatus> <phrase>
                                   adds a rule for such a text; then dry-run and apply

  --database-url <address>   the database (DATABASE_URL; that of npm start)
  --help                     show this

Example: npm run tracking -- dry-run demo.myshopify.com
A replay is a job of the worker: it survives restarts, mails nobody and writes nothing to the store.
Ends with 0 when done, 1 when refused, 2 when the command makes no sense.`;

const SHOWN = 50;

/** @returns exit code */
export const tracking = (argv: string[], world: World): Promise<0 | 1 | 2> =>
  runCommand(
    'tracking',
    HELP,
    {
      'dry-run': {
        words: ['shop', 'parcel?'],
        options: [],
        prepare: (words) => (db) => replay(db, words, false, world.now()),
      },
      apply: {
        words: ['shop', 'parcel?'],
        options: [],
        prepare: (words) => (db) => replay(db, words, true, world.now()),
      },
      runs: {
        words: ['shop'],
        options: [],
        prepare: (words) => async (db) => {
          const lines: string[] = [];
          for (const { shopId, domain } of await shopsOf(db, words))
            for (const run of await rederiveRuns(db, shopId)) lines.push(`${domain}  ${describeRun(run)}`);
          return lines.length === 0 ? ['No replay yet.'] : lines;
        },
      },
      phrases: listed(
        unknownPhrases,
        'Every text was read.',
        (row) => `${row.events.padStart(8)}  ${row.courier.padEnd(20)} ${row.phrase}`,
      ),
      codes: listed(
        unknownCodes,
        'Every code is known.',
        (row) => `${row.events.padStart(8)}  ${row.courier.padEnd(20)} ${row.code}`,
      ),
      times: listed(
        unreadTimes,
        'Every time was read.',
        (row) => `${row.events.padStart(8)}  ${row.provider.padEnd(12)} ${row.courier.padEnd(20)} ${row.example}`,
      ),
      wanted: {
        words: [],
        options: [],
        prepare: () => async (db) => {
          const rows = await wantedCouriers(db, SHOWN);
          if (rows.length === 0) return ['No courier was asked for.'];
          return rows.map(({ shops, courier, url, track_number: number }) =>
            [shops.padStart(8), courier.padEnd(30), url ?? '-', number ?? '-'].join('  '),
          );
        },
      },
      read: {
        words: ['courier', 'substatus', 'phrase'],
        options: [],
        prepare: ({ courier = '', substatus = '', phrase = '' }) => {
          const subStatus = subStatusOf(substatus);
          const rule = {
            id: `operator:${courier}:${phrase}`.slice(0, 200),
            courier: courier === 'any' ? null : courier,
            pattern: patternOfPhrase(phrase),
            subStatus,
          };
          return async (db) => {
            await addEventRule(db, rule);
            return [`"${phrase}" of ${courier} now means ${subStatus}. Replay it: npm run tracking -- dry-run all`];
          };
        },
      },
    },
    argv,
    world,
  );

/** Unreadable events: of one courier, or of all. */
function listed<Row>(
  rowsOf: (db: Database, courier: string | null, limit: number) => Promise<Row[]>,
  none: string,
  line: (row: Row) => string,
): Command {
  return {
    words: ['courier?'],
    options: [],
    prepare:
      ({ courier }) =>
      async (db) => {
        const rows = await rowsOf(db, courier ?? null, SHOWN);
        return rows.length === 0 ? [none] : rows.map(line);
      },
  };
}

async function shopsOf(db: Database, { shop = '' }: Words): Promise<{ shopId: string; domain: string }[]> {
  const shops = await shopsToReplay(db, shop === 'all' ? null : shop);
  if (shops.length === 0)
    throw new Refused(`There is no installed shop "${shop}". Name one by its domain, or say all.`);
  return shops;
}

async function replay(db: Database, words: Words, apply: boolean, now: Date): Promise<string[]> {
  const { parcel } = words;
  if (parcel !== undefined && !/^\d{1,18}$/.test(parcel))
    throw new Refused(`"${parcel}" is no parcel: its id is a number, as in the address of its page.`);
  const lines: string[] = [];
  for (const { shopId, domain } of await shopsOf(db, words)) {
    try {
      const id = await queueRederive(
        { db, jobs: { add: addJob } },
        shopId,
        { shipmentIds: parcel === undefined ? null : [parcel], apply },
        now,
      );
      lines.push(`${domain}: run ${id} is queued; npm run tracking -- runs ${domain} shows how far it is.`);
    } catch (error) {
      if (error instanceof RederiveError) throw new Refused(`${domain}: ${error.message}`);
      throw error;
    }
  }
  return lines;
}

/** "run 3 (dry), done: 312 of 5,200 parcels would change, 8 from delivered to in transit". */
function describeRun({ run_id: id, apply, state, examined, changed, moves }: RederiveRun): string {
  const name = (code: string | undefined) => statusInfo(Number(code) as ShipmentStatus).key.replaceAll('_', ' ');
  const parts = Object.entries(moves)
    .sort(([, a], [, b]) => b - a)
    .map(([move, count]) => `${count} from ${name(move.split('>')[0])} to ${name(move.split('>')[1])}`);
  const what = `${changed} of ${examined} parcels ${apply ? 'changed' : 'would change'}`;
  return `run ${id} (${apply ? 'applied' : 'dry'}), ${state}: ${[what, ...parts].join(', ')}`;
}

function subStatusOf(text: string): SubStatus {
  const code = SUB_STATUS_CODES.find((known) => String(known) === text);
  if (
    code === undefined ||
    SUB_STATUSES[code].status === ShipmentStatus.Pending ||
    SUB_STATUSES[code].status === ShipmentStatus.Expired
  )
    throw new Refused(`"${text}" is no substatus that an event can have, such as 2002, 4001 or 7010.`);
  return code;
}
