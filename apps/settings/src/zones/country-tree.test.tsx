import { seriousFindings, type FakeApi } from '@parcelway/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import type { Countries } from '@parcelway/api/edd';
import { eddHandlers } from '../isolated/edd-handlers';
import { renderSettings, settingsApi } from '../test-settings';
import { NO_AREAS, type Areas } from './areas';
import { CountryTree } from './country-tree.component';

const { continents } = eddHandlers({ rows: 1, today: new Date() }).shopifyCountries?.({} as never) as Countries;
let api: FakeApi;
beforeEach(() => {
  api = settingsApi();
});
afterEach(() => api.restore());

let value: Areas;
function Field({ from }: { from: Areas }) {
  const [areas, setAreas] = useState(from);
  value = areas;
  return <CountryTree label="Countries" tree={continents} value={areas} onChange={setAreas} />;
}
const open = (from: Areas = NO_AREAS) => renderSettings(<Field from={from} />);
const node = (name: string) => screen.getByRole('treeitem', { name });
const names = () => screen.getAllByRole('treeitem').map((item) => item.getAttribute('aria-label'));

test('[3.46] continents are below one root, countries below their continent, provinces below their country', async () => {
  const { user, container } = await open();
  expect(names()).toEqual(['All countries', 'Europe', 'North America']);
  act(() => node('All countries').focus());
  await user.keyboard('{End}{ArrowRight}');
  expect(names()).toEqual(['All countries', 'Europe', 'North America', 'Canada', 'United States']);
  await user.keyboard('{End}{ArrowRight}{ArrowRight}');
  expect(node('California')).toHaveFocus();
  expect(node('California')).toHaveAttribute('aria-level', '4');
  await user.keyboard('{ArrowLeft}');
  expect(node('United States')).toHaveFocus();
  await user.keyboard('{ArrowLeft}');
  expect(node('United States')).toHaveAttribute('aria-expanded', 'false');
  expect(screen.queryByRole('treeitem', { name: 'California' })).toBeNull();
  expect(await seriousFindings(container)).toEqual([]);
});

test('[3.46] the root chooses every continent, and nothing once all is chosen', async () => {
  const { user } = await open();
  await user.click(node('All countries'));
  expect(value).toEqual({ countries: [], continents: ['EU', 'NA'] });
  expect(node('All countries')).toBeChecked();
  expect(node('Europe')).toBeChecked();
  await user.click(node('All countries'));
  expect(value).toEqual(NO_AREAS);
});

test('without one of its countries a continent is its other countries, and half chosen', async () => {
  const { user } = await open({ countries: [], continents: ['EU'] });
  act(() => node('Europe').focus());
  await user.keyboard('{ArrowRight}{ArrowDown}{ArrowDown} ');
  expect(node('France')).not.toBeChecked();
  expect(value).toEqual({
    continents: [],
    countries: [
      { code: 'AT', provinces: 'all' },
      { code: 'DE', provinces: 'all' },
    ],
  });
  expect(node('Europe')).toHaveAttribute('aria-checked', 'mixed');
  expect(node('All countries')).toHaveAttribute('aria-checked', 'mixed');
  await user.keyboard(' ');
  expect(value).toEqual({ countries: [], continents: ['EU'] });
});

test('with all of its provinces a country is whole, with some of them half chosen', async () => {
  const { user } = await open({ continents: [], countries: [{ code: 'CA', provinces: ['ON'] }] });
  act(() => node('North America').focus());
  await user.keyboard('{ArrowRight}{ArrowDown}{ArrowRight}');
  expect(node('Canada')).toHaveAttribute('aria-checked', 'mixed');
  expect(node('Ontario')).toBeChecked();
  await user.click(node('Quebec'));
  expect(value.countries).toEqual([{ code: 'CA', provinces: 'all' }]);
  expect(node('Canada')).toBeChecked();
  await user.click(node('Ontario'));
  expect(value.countries).toEqual([{ code: 'CA', provinces: ['QC'] }]);
});

test('the search shows what it finds with what that is in, and says when it finds nothing', async () => {
  const { user } = await open();
  const search = screen.getByPlaceholderText('Search countries and regions');
  await user.type(search, 'calif');
  await waitFor(() => expect(names()).toEqual(['All countries', 'North America', 'United States', 'California']));
  await user.click(node('California'));
  expect(value.countries).toEqual([{ code: 'US', provinces: ['CA'] }]);
  await user.type(search, 'x');
  expect(await screen.findByText('No country or region has this name.')).toBeInTheDocument();
  expect(screen.queryAllByRole('treeitem')).toEqual([]);
});
