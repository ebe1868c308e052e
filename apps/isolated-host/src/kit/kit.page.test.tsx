import { LANGUAGES } from '@parcelway/domain';
import { changeLanguage } from '@parcelway/i18n';
import { renderInHost, seriousFindings } from '@parcelway/testing';
import { act, screen, within } from '@testing-library/react';
import { KIT_ROWS } from './kit-rows';
import { KIT_STATES, KitPage } from './kit.page';

const open = (state = 'all') =>
  renderInHost(<KitPage rows={KIT_ROWS.slice(0, 3)} />, {
    route: `/kit?state=${state}`,
    at: '/kit',
    routes: {},
    messages: {},
  });
afterEach(() => act(() => changeLanguage('en')));

test.each(KIT_STATES)('the state %s shows, without serious findings of axe', async (state) => {
  const { container } = await open(state);
  expect(screen.getAllByRole('region').map((section) => section.getAttribute('aria-label'))).toEqual([state]);
  expect(await seriousFindings(container)).toEqual([]);
});

test('all states are listed below each other, and the choice is in the address', async () => {
  const { user, location } = await open();
  expect(screen.getAllByRole('region')).toHaveLength(KIT_STATES.length);
  await user.selectOptions(screen.getByLabelText('State'), 'forbidden');
  expect(location().searchParams.get('state')).toBe('forbidden');
  expect(screen.getByRole('alert')).toHaveTextContent('once the store owner has given you access');
});

test('rows are selected and the bar has no serious findings either', async () => {
  const { user, container } = await open('selectable');
  await user.click(screen.getByRole('checkbox', { name: 'Select #1050' }));
  expect(within(container).getByRole('button', { name: 'Mark as delivered' })).toBeInTheDocument();
  expect(await seriousFindings(container)).toEqual([]);
});

test.each(LANGUAGES)('the parts speak %s', async (language) => {
  await open('no_results');
  const english = screen.getByRole('heading', { level: 2, name: 'Nothing matches these filters' });
  await act(() => changeLanguage(language));
  if (language === 'en') expect(english).toBeInTheDocument();
  else expect(screen.queryByText('Nothing matches these filters')).toBeNull();
});
