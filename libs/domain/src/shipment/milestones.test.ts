import { milestones } from './milestones';

const at = (day: number) => `2026-11-${String(day).padStart(2, '0')}T08:00:00Z`;

test('each station has the time it was reached first, whatever came between', () => {
  const reached = milestones([
    { hash: 'd', occurredAt: at(6), hasTime: true, status: 3, subStatus: null },
    { hash: 'a', occurredAt: at(1), hasTime: true, status: 1, subStatus: null },
    { hash: 'c', occurredAt: at(4), hasTime: true, status: 6, subStatus: 6002 },
    { hash: 'b', occurredAt: at(3), hasTime: true, status: 3, subStatus: null },
  ]);
  expect(reached).toEqual({ info_received: new Date(at(1)), out_for_delivery: new Date(at(3)) });
});
