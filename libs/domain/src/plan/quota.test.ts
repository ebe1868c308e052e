import { closedWarning, cycleQuota, QUOTA_SOURCES, quotaLevel, readClosedWarning, shareParcels } from './quota';

test('[3.15] double counts the quota of the plan twice, and what an offer adds once', () => {
  expect(cycleQuota(200, { double: false, bonus: 0 })).toBe(200);
  expect(cycleQuota(200, { double: false, bonus: 30 })).toBe(230);
  expect(cycleQuota(200, { double: true, bonus: 30 })).toBe(430);
});

test('parcels use the cycle first, then the legacy plan, packs, and last what costs money', () => {
  const left = { cycle: 3, legacy: 2, pack: 4, overage: 5 };
  expect([1, 4, 7, 12, 16].map((parcels) => Object.values(shareParcels(parcels, left)))).toEqual([
    [1, 0, 0, 0, 0],
    [3, 1, 0, 0, 0],
    [3, 2, 2, 0, 0],
    [3, 2, 4, 3, 0],
    [3, 2, 4, 5, 2],
  ]);
});
test('whatever is left, every parcel is in one share, and no later source is used before the one before it is empty', () => {
  const values = [-2, 0, 1, 3];
  for (const cycle of values)
    for (const legacy of values)
      for (const pack of values)
        for (const overage of values)
          for (const parcels of [0, 1, 2, 5, 9]) {
            const left = { cycle, legacy, pack, overage };
            const shares = shareParcels(parcels, left);
            expect(Object.values(shares).reduce((sum, share) => sum + share)).toBe(parcels);
            const firstOpen = QUOTA_SOURCES.findIndex((source) => shares[source] < left[source]);
            const after = firstOpen < 0 ? [] : QUOTA_SOURCES.slice(firstOpen + 1);
            expect(after.filter((source) => shares[source] > 0)).toEqual([]);
            if (firstOpen >= 0) expect(shares.waiting).toBe(0);
          }
});

test.each([
  [100, 21, null],
  [100, 20, 80],
  [100, 1, 80],
  [100, 0, 100],
  [100, -5, 100],
  [3, 1, null],
  [0, 0, 100],
])('of %i parcels %i are left: the level is %s', (total, left, level) => {
  expect(quotaLevel({ total, left })).toBe(level);
});

test('a closed warning is read as it was written, and nothing else is one', () => {
  const until = '2026-12-01T00:00:00.000Z';
  expect(readClosedWarning(closedWarning(80, until))).toEqual({ level: 80, until });
  expect(readClosedWarning(closedWarning(100, until))).toEqual({ level: 100, until });
  for (const wrong of [undefined, false, '', '90 2026-12-01T00:00:00.000Z', '80', `80 ${until} `])
    expect(readClosedWarning(wrong)).toBeNull();
});
