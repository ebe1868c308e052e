import type { FakeApi } from '@parcelway/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { eachWithFigures, PAGE, PRO, renderPage } from '../test-figures';

// Only the range and the row of figures are drawn.
jest.mock('../sections/sections.component', () => ({ Sections: () => null }));

let api: FakeApi;
eachWithFigures((made) => {
  api = made;
});
afterEach(() => jest.useRealTimers());
const choices = () => within(screen.getByRole('group', { name: 'Days on which the orders were placed' }));
const requested = () => api.requests('analyticsChart').at(-1)?.query;
/** Time is frozen; pending promises still resolve. */
const setClock = (now: string) => jest.useFakeTimers({ now: new Date(now), advanceTimers: true });
const inZone = (timezone: string) => ({ session: { ...PRO, timezone } });

test('the days of an address are named, and the days before them where they are compared', async () => {
  const { user } = await renderPage();
  expect(
    await screen.findByText("Orders placed from Oct 1, 2026 to Oct 30, 2026, in your store's time zone."),
  ).toBeInTheDocument();
  await user.click(screen.getByRole('checkbox', { name: 'Compare with the period before' }));
  expect(screen.getByText(/Compared with Sep 1, 2026 to Sep 30, 2026\.$/)).toBeInTheDocument();
});

test.each([
  ['America/Los_Angeles', '2026-11-13', '2026-11-19'],
  ['Asia/Tokyo', '2026-11-14', '2026-11-20'],
])('the last seven days end today in the zone of the store: %s', async (zone, start, end) => {
  setClock('2026-11-20T03:00:00Z');
  await renderPage('/analytics?days=7', inZone(zone));
  await waitFor(() => expect(requested()).toEqual({ start, end }));
});

test('days in which a clock is set back are as many as are chosen', async () => {
  setClock('2026-11-01T12:00:00Z');
  await renderPage('/analytics?days=14', inZone('Europe/Berlin'));
  await waitFor(() => expect(requested()).toEqual({ start: '2026-10-19', end: '2026-11-01' }));
});

test('the offered range that is shown is pressed, and the fields of own days are folded', async () => {
  await renderPage('/analytics?days=14');
  await screen.findByRole('region', { name: 'Figures' });
  const pressed = choices()
    .getAllByRole('button')
    .filter((button) => button.getAttribute('aria-pressed') === 'true');
  expect(pressed.map(({ textContent }) => textContent)).toEqual(['14 days']);
  expect(choices().getByRole('button', { name: 'Choose days' })).toHaveAttribute('aria-expanded', 'false');
  expect(screen.queryByLabelText('First day')).toBeNull();
});

test('an offered range takes the place of own days, whose fields go', async () => {
  const { user, location } = await renderPage();
  expect(await screen.findByLabelText('First day')).toHaveValue('2026-10-01');
  await user.click(choices().getByRole('button', { name: '60 days' }));
  expect(location().search).toBe('?days=60');
  expect(screen.queryByLabelText('First day')).toBeNull();
});

test('the usual range needs no words in the address, and the comparison stays', async () => {
  const { user, location } = await renderPage(`${PAGE}&compare=1`);
  await screen.findByRole('region', { name: 'Figures' });
  await user.click(choices().getByRole('button', { name: '30 days' }));
  expect(location().search).toBe('?compare=1');
});

test('own days begin with those that are shown, and Enter shows them', async () => {
  setClock('2026-11-20T12:00:00Z');
  const { user, location } = await renderPage('/analytics', { advanceTimers: (ms) => jest.advanceTimersByTime(ms) });
  await user.click(await screen.findByRole('button', { name: 'Choose days' }));
  const first = screen.getByLabelText('First day');
  expect(first).toHaveValue('2026-10-22');
  expect(screen.getByLabelText('Last day')).toHaveValue('2026-11-20');
  await user.clear(first);
  await user.type(first, '2026-11-01{Enter}');
  expect(location().search).toBe('?start=2026-11-01&end=2026-11-20');
  await waitFor(() => expect(requested()).toEqual({ start: '2026-11-01', end: '2026-11-20' }));
});

describe('own days that cannot be shown', () => {
  test('are not complained about before they are sent', async () => {
    const { user } = await renderPage();
    await user.clear(await screen.findByLabelText('First day'));
    expect(screen.queryByText('Enter a day')).toBeNull();
  });

  test('lack a day: it is asked for beside each field, and the first of them has the focus', async () => {
    const { user, location } = await renderPage();
    const first = await screen.findByLabelText('First day');
    await user.clear(first);
    await user.clear(screen.getByLabelText('Last day'));
    await user.click(screen.getByRole('button', { name: 'Show' }));
    expect(screen.getAllByText('Enter a day')).toHaveLength(2);
    expect(first).toHaveFocus();
    expect(first).toHaveAccessibleDescription('Enter a day');
    expect(location().search).toBe('?start=2026-10-01&end=2026-10-30');
  });

  test('are more than two years: how many days fit is said beside the first', async () => {
    const { user } = await renderPage();
    const first = await screen.findByLabelText('First day');
    await user.clear(first);
    await user.type(first, '2020-01-01');
    await user.click(screen.getByRole('button', { name: 'Show' }));
    expect(first).toHaveAccessibleDescription('Choose a later day: at most 731 days fit');
    // It goes with what was wrong.
    await user.clear(first);
    await user.type(first, '2026-10-05');
    expect(first).not.toHaveAccessibleDescription();
  });
});
