import { calls } from '@parcelway/http-contract';
import { demoExports } from './demo-exports';

test('an export of the demo gets on each time it is asked about, until there is a link; every answer keeps to the contract', async () => {
  const made = demoExports(100);
  const ask = async <K extends keyof typeof made & keyof typeof calls>(name: K, body?: unknown) =>
    calls[name].data.parse(await made[name]?.({ query: {}, body } as never));
  await ask('exportInformation');
  const body = { select: { filters: {} }, file_type: 'csv', select_key: ['note'] };
  expect(await ask('doExport', body)).toEqual({ export_id: '1', rows: 100 });
  const states: unknown[] = [];
  for (let i = 0; i < 4; i += 1) {
    const { exports } = (await ask('exportList')) as { exports: { state: string; rows_done: number }[] };
    states.push([exports[0]?.state, exports[0]?.rows_done]);
  }
  expect(states).toEqual([
    ['running', 25],
    ['running', 50],
    ['running', 75],
    ['done', 100],
  ]);
  await ask('doExport', { ...body, select: { rows: 'orders', ids: ['1'] } });
  expect(await ask('exportCancel')).toMatchObject({ state: 'cancelled', rows: 'orders', rows_total: 1 });
});
