import { PLAN_NAMES, type PlanKey } from '@parcelway/domain';
import { closeRemote, openRemote } from '@parcelway/isolated/open-remote';
import { screen } from '@testing-library/react';
import contract from '../../remote.json';
import { remote } from '../remote';
import { handlers } from './handlers';

afterEach(closeRemote);

test.each(Object.keys(PLAN_NAMES) as PlanKey[])(
  'with the plan %s each screen of the isolated page has its data',
  async (plan) => {
    const made = { remote, contract, handlers: (demo: Parameters<typeof handlers>[0]) => handlers({ ...demo, plan }) };
    for (const [path, text] of [
      ['/billing', 'Current plan'],
      ['/billing/plan', 'Estimate from your parcels'],
      ['/billing/history', 'Total paid'],
    ] as const) {
      const { unmount } = await openRemote(made, path, { links: {} });
      expect((await screen.findAllByText(text))[0]).toBeInTheDocument();
      unmount();
    }
  },
);

test('a new shop has an empty history', async () => {
  await openRemote({ remote, contract, handlers }, '/billing/history', { scenario: 'empty' });
  expect(await screen.findByText('No charges yet')).toBeInTheDocument();
});
