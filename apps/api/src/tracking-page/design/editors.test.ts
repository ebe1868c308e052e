import type { PageTheme } from '@parcelway/domain';
import type { Calls, DataOf } from '@parcelway/http-contract';
import { setUpDesign } from './test-design';

type Setting = DataOf<Calls['trackPageSetting']>;

const world = setUpDesign();
const setting = () => world.get<Setting>('setting?theme=classic');
const watched = async (theme: PageTheme = 'classic') =>
  (await world.get<Setting>(`setting?theme=${theme}&watch=true`)).data;

test('others who had the theme open within the last minute are listed, those who may only read are not', async () => {
  await watched();
  world.as({ userId: '22' });
  world.later(59);
  expect((await watched()).editors).toEqual([{ name: 'Ada Eleven', seen_at: '2026-11-20T12:00:00.000Z' }]);
  expect((await watched('modern')).editors).toEqual([]);
  world.as({ userId: '33', permission: ['order.read'] });
  expect((await watched()).editors.map(({ name }) => name)).toEqual(['Tim Twentytwo', 'Ada Eleven']);
  world.later(1);
  world.as({ userId: '11', permission: ['order.read', 'page.write'] });
  expect((await watched()).editors.map(({ name }) => name)).toEqual(['Tim Twentytwo']);
});

test('[2.16] a screen that only reads the draft, as the overview does, makes nobody an editor', async () => {
  await setting();
  expect((await world.get('setting?theme=classic&watch=false')).status).toBe(200);
  world.as({ userId: '22' });
  expect((await watched()).editors).toEqual([]);
  expect((await world.get('setting?theme=classic&watch=maybe')).status).toBe(400);
});
