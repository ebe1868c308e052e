import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { open, setUpChrome } from './test-chrome';

// A notice and a banner that cannot be drawn, for whatever reason.
jest.mock('@parcelway/ui/html', () => ({
  SanitizedHtml: ({ html }: { html: string }) => {
    if (html === 'broken') throw new Error('cannot be drawn');
    return html;
  },
}));
jest.mock('../dialogs/banners', () => ({
  bannersOf: () => {
    throw new Error('cannot be drawn');
  },
}));

const { api } = setUpChrome();
// React logs what a boundary catches.
beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => jest.restoreAllMocks());

test('a notice or a banner that cannot be drawn is missing, and breaks neither the others nor the app', async () => {
  const notice = (id: string, content: string) => ({
    id,
    tag: 'New',
    last_update: '2026-11-18T12:00:00Z',
    title: `Title ${id}`,
    content,
  });
  api().answer('notification', {
    notification_list: [notice('n3', 'fine'), notice('n2', 'broken'), notice('n1', 'fine')],
    next_page_num: '',
  });
  open('/billing');
  await waitFor(() => expect(api().requests('userOther')).toHaveLength(1));
  await userEvent.click(await screen.findByRole('button', { name: /^What's new/ }));
  const panel = await screen.findByRole('dialog', { name: "What's new" });
  await within(panel).findByRole('heading', { name: 'Title n3' });
  expect(within(panel).getAllByRole('article')).toHaveLength(2);
  expect(screen.getByRole('navigation')).toBeInTheDocument();
});
