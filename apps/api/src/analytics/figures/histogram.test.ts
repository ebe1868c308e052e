import { randomInt } from 'node:crypto';
import { pack, quantile, quantiles, tenthOf, unpack } from './histogram';

const rank = (sorted: readonly number[], part: number): number =>
  sorted[Math.max(1, Math.ceil(part * sorted.length)) - 1] ?? NaN;

test('what was packed is unpacked: few and many, small and large', () => {
  const counts = new Map([
    [0, 1],
    [127, 128],
    [128, 127],
    [16_384, 1_000_000],
    [7310, 2 ** 31],
  ]);
  expect(unpack(pack(counts))).toEqual(counts);
  expect(pack(new Map())).toHaveLength(0);
  expect(unpack(Buffer.alloc(0))).toEqual(new Map());
});
test('packed counts laid end to end are their own sum', () => {
  const a = new Map([[3, 2], [40, 200]]); // prettier-ignore
  const b = new Map([[3, 5], [900, 1]]); // prettier-ignore
  expect(unpack(Buffer.concat([pack(a), pack(b), pack(new Map())]))).toEqual(
    new Map([[3, 7], [40, 200], [900, 1]]), // prettier-ignore
  );
});
test('the same counts are the same bytes, whatever was counted first', () => {
  const entries: [number, number][] = [[5, 1], [300, 2], [1, 9]]; // prettier-ignore
  expect(pack(new Map(entries))).toEqual(pack(new Map([...entries].reverse())));
});
test('bytes that end within a pair are refused', () => {
  const packed = pack(new Map([[500, 500]]));
  for (const length of [1, 2, 3]) expect(() => unpack(packed.subarray(0, length))).toThrow('end within a pair');
});

test('a quantile is within 0.05 of the exact one by the nearest rank', () => {
  const seed = randomInt(2 ** 31);
  let state = seed;
  const random = (): number => (state = (state * 48_271 + 11) % 2_147_483_647) / 2_147_483_647;
  for (let run = 0; run < 300; run += 1) {
    const minutes = Array.from({ length: 1 + Math.floor(random() * 200) }, () =>
      Math.floor(random() ** 3 * 60 * 1440),
    ).sort((a, b) => a - b);
    const counts = new Map<number, number>();
    for (const each of minutes) counts.set(tenthOf(each), (counts.get(tenthOf(each)) ?? 0) + 1);
    for (const part of [0.01, 0.5, 0.85, 0.95, 1]) {
      const off = Math.abs((quantile(counts, part) ?? NaN) - rank(minutes, part) / 1440);
      if (!(off <= 0.05 + 1e-9)) throw new Error(`seed ${seed}, run ${run}: ${part} is off by ${off}`);
    }
  }
});
test('of one parcel every quantile is that parcel; of none there is none', () => {
  expect([0.01, 0.5, 1].map((part) => quantile(new Map([[23, 1]]), part))).toEqual([2.35, 2.35, 2.35]);
  expect(quantile(new Map(), 0.5)).toBeNull();
});
test('of twenty parcels the 85th part is the seventeenth', () => {
  const counts = new Map(Array.from({ length: 20 }, (_, place) => [place * 10, 1]));
  expect([quantile(counts, 0.85), quantile(counts, 0.95), quantile(counts, 0.5)]).toEqual([16.05, 18.05, 9.05]);
});

test('what is still open counts as longer: by hand, from the book', () => {
  // Four end after 1, 3, 4 and 6 tenths; two are open at 3 and 5. At risk are 6, 5, 3 and 1.
  const ended = new Map([1, 3, 4, 6].map((tenth) => [tenth, 1]));
  const open = new Map([3, 5].map((tenth) => [tenth, 1]));
  // Left are 5/6, 5/6 × 4/5 = 2/3, × 2/3 = 4/9, and none.
  expect(quantiles(ended, [0.1, 0.3, 0.5, 0.9], open)).toEqual([0.15, 0.35, 0.45, 0.65]);
});
test('what too many open ones hide is not known', () => {
  expect(quantiles(new Map([[10, 10]]), [0.05, 0.5], new Map([[20, 90]]))).toEqual([1.05, null]);
});
test('of parcels hidden by the present day the median is that of all within 0.3 day, where the arrived ones mislead', () => {
  let off = 0;
  let offOfArrived = 0;
  const RUNS = 40;
  let state = 20_261_120;
  const random = (): number => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
  for (let run = 0; run < RUNS; run += 1) {
    const ended = new Map<number, number>();
    const open = new Map<number, number>();
    const truth: number[] = [];
    for (let nr = 0; nr < 1500; nr += 1) {
      const days = 2 + -Math.log(1 - random()) * 5;
      // Scanned on one of the last fourteen days.
      const age = random() * 14;
      truth.push(days);
      const [map, tenth] = days <= age ? [ended, Math.floor(days * 10)] : [open, Math.floor(age * 10)];
      map.set(tenth, (map.get(tenth) ?? 0) + 1);
    }
    const median = truth.sort((a, b) => a - b)[750] ?? NaN;
    off += ((quantiles(ended, [0.5], open)[0] ?? NaN) - median) / RUNS;
    offOfArrived += ((quantile(ended, 0.5) ?? NaN) - median) / RUNS;
  }
  expect(Math.abs(off)).toBeLessThan(0.3);
  expect(offOfArrived).toBeLessThan(-0.5);
});
