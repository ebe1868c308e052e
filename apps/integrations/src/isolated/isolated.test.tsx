import { INTEGRATION_NAMES } from '@parcelway/domain';
import { closeRemote, openRemote } from '@parcelway/isolated/open-remote';
import { screen } from '@testing-library/react';
import contract from '../../remote.json';
import { remote } from '../remote';
import { handlers } from './handlers';

afterEach(closeRemote);

test('each screen of the isolated page has its data', async () => {
  for (const [path, text] of [
    ['/integration', 'Needs attention'],
    ['/integration/klaviyo', 'Connection'],
    ['/integration/slack', 'Last deliveries'],
    ['/integration/webhook', 'https://erp.example.com/hooks'],
    ['/integration/api-keys', 'Data warehouse'],
  ] as const) {
    const { unmount } = await openRemote({ remote, contract, handlers }, path, { links: {} });
    expect((await screen.findAllByText(text))[0]).toBeInTheDocument();
    unmount();
  }
});

test('the plan of the isolated page decides which tools are included', async () => {
  const onBasic: typeof handlers = (demo) => handlers({ ...demo, plan: 'basic' });
  await openRemote({ remote, contract, handlers: onBasic }, '/integration', { links: {} });
  expect((await screen.findAllByText(/^Included in/)).length).toBeGreaterThan(0);
});

test('a new shop has connected no tool', async () => {
  await openRemote({ remote, contract, handlers }, '/integration', { scenario: 'empty' });
  expect(await screen.findAllByText('Not connected')).toHaveLength(INTEGRATION_NAMES.length);
});
