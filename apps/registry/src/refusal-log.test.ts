import type { AuditEntry } from './model';
import { RefusalLog } from './refusal-log';

let written: Omit<AuditEntry, 'at' | 'environment'>[];
let log: RefusalLog;
let logged: string[];
beforeEach(() => {
  written = [];
  logged = [];
  log = new RefusalLog(
    {
      append: async (entry) => {
        written.push(entry);
      },
    },
    () => undefined,
    (refusal) => logged.push(refusal.detail),
  );
});

test('the same refusal is written once a minute', () => {
  for (const at of [0, 1_000, 60_000, 60_001]) log.note('orders', '1.0.0-a', 'why', at);
  expect(written).toHaveLength(2);
});

test('a flood is cut, and the next entry contains how much was left out', () => {
  for (let each = 0; each < 500; each += 1) log.note('orders', null, `why ${each}`, 0);
  expect(written).toHaveLength(120);
  log.note('orders', null, 'later', 60_001);
  expect(written.at(-1)?.detail).toBe('later (380 more refusals before it were not written)');
});

test('what a stranger wrote is cut, and freed of control characters', () => {
  log.note('o\u202Erders', 'x'.repeat(500), `a\nb\u0000${'c'.repeat(900)}`);
  expect(written[0]).toMatchObject({ remote: 'o\ufffdrders', version: 'x'.repeat(120) });
  expect([written[0]?.detail.slice(0, 4), written[0]?.detail.length]).toEqual(['a\ufffdb\ufffd', 400]);
});

test('a refusal of a stranger is logged once a minute, and is no entry', () => {
  for (const at of [0, 1_000, 60_001]) log.report('orders', '1.0.0-a', 'why', at);
  expect([logged, written]).toEqual([['why', 'why'], []]);
});

test('a flood of strangers keeps no entry out of the audit log', () => {
  for (let each = 0; each < 500; each += 1) log.report('orders', null, `why ${each}`, 0);
  log.note('orders', '1.0.0-a', 'ours', 0);
  expect([logged.length, written.map(({ detail }) => detail)]).toEqual([120, ['ours']]);
});

test('an entry that cannot be written is logged, and does no harm', async () => {
  const errors: unknown[] = [];
  const failing = new RefusalLog(
    { append: () => Promise.reject(new Error('away')) },
    (error) => errors.push(error),
    () => undefined,
  );
  failing.note('orders', null, 'why');
  await failing.settled();
  expect(errors).toEqual([new Error('away')]);
});
