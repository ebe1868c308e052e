import { calls } from '@parcelway/http-contract';
import { demoExports } from './demo-exports';

test('an export of the demo advances with each poll, until there is a link; every answer meets the contract', async () => {
  const made = demoExports(100);
  const call = async <K extends keyof typeof made & keyof typeof calls>(name: K, body?: unknown) =>
    calls[name].data.parse(await made[name]?.({ query: {}, body } as never));
  await call('exportInformation');
  const body = { select: { filters: {} }, file_type: 'csv', select_key: ['note'] };
  expect(await call('doExport', body)).toEqual({ export_id: '1', rows: 100 });
  const states: unknown[] = [];
  for (let i = 0; i < 4; i += 1) {
    const { exports } = (await call('exportList')) as { exports: { state: string; rows_done: number }[] };
    states.push([exports[0]?.state, exports[0]?.rows_done]);
  }
  expect(states).toEqual([
    ['running', 25],
    ['running', 50],
    ['running', 75],
    ['done', 100],
  ]);
  await call('doExport', { ...body, select: { rows: 'orders', ids: ['1'] } });
  expect(await call('exportCancel')).toMatchObject({ state: 'cancelled', rows: 'orders', rows_total: 1 });
});
