import { datesIn, TIME_SPANS } from '@parcelway/domain';
import { answerOf } from '@parcelway/testing/contract-fetch';
import { sampleChart, sampleDistribution, samplePerformance, sampleTransit } from './sample-figures';

const MONTH = { start: '2026-10-01', end: '2026-10-30' };
const YEAR = { start: '2025-11-01', end: '2026-10-31' };
const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

test.each([MONTH, YEAR])('samples have the form of server responses, and come to the same sums: %j', (range) => {
  const chart = sampleChart(range);
  expect(chart.dates).toEqual(datesIn(range));
  expect(sum(chart.status_distribution.map(({ count }) => count))).toBe(chart.shipments.total);
  expect(sum(chart.couriers.map(({ shipments }) => shipments))).toBe(chart.shipments.total);
  for (const type of ['courier', 'country', 'lane'] as const) {
    const performance = samplePerformance(range, type);
    expect(sum(performance.list.map(({ shipments }) => shipments))).toBe(chart.shipments.total);
    expect(sum(performance.list.map(({ delivered }) => delivered))).toBe(sum(chart.shipments.delivered));
  }
  for (const span of TIME_SPANS) expect(sampleTransit(range, span).summary.n).toBe(sum(chart.shipments.delivered));
  const distribution = sampleDistribution(range, { type: 'courier', key: '', data_type: 'transit' });
  expect(sum(distribution.buckets.map(({ count }) => count))).toBe(distribution.n);
  // Checked against the contract: it throws where they differ.
  expect(answerOf('analyticsChart', chart).ok).toBe(true);
});

test('the period before has other figures, so that a comparison shows something', () => {
  expect(sampleChart(MONTH).shipments.total).not.toBe(
    sampleChart({ start: '2026-09-01', end: '2026-09-30' }).shipments.total,
  );
});
