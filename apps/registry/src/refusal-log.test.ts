import type { AuditEntry } from './model';
import { RefusalLog } from './refusal-log';

let written: Omit<AuditEntry, 'at' | 'environment'>[];
let log: RefusalLog;
beforeEach(() => {
  written = [];
  log = new RefusalLog(
    {
      append: async (entry) => {
        written.push(entry);
      },
    },
    () => undefined,
  );
});

test('the same refusal is written once a minute', () => {
  for (const at of [0, 1_000, 60_000, 60_001]) log.note('orders', '1.0.0-a', 'why', at);
  expect(written).toHaveLength(2);
});

test('a flood is cut, and the next entry tells how much was left out', () => {
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

test('an entry that cannot be written is told, and does no harm', async () => {
  const told: unknown[] = [];
  const failing = new RefusalLog({ append: () => Promise.reject(new Error('away')) }, (error) => told.push(error));
  failing.note('orders', null, 'why');
  await failing.settled();
  expect(told).toEqual([new Error('away')]);
});
