import { fakeApi, type FakeApi } from '@parcelway/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { field, renderField } from '../test-kit';
import { CollectionField } from './collection-field.component';

const ALL = [
  { id: '1', title: 'Summer' },
  { id: '2', title: 'Winter' },
];
let api: FakeApi;
let chosen: string | null;
beforeEach(() => {
  api = fakeApi();
  api.answer('pageCollections', ({ query: { search } }) => ({
    collections: ALL.filter(({ title }) => title.toLowerCase().includes((search ?? '').toLowerCase())),
  }));
});
afterEach(() => api.restore());

function Field({ start }: { start: string | null }) {
  const [value, setValue] = useState(start);
  chosen = value;
  return <CollectionField value={value} onChange={setValue} />;
}
const open = (start: string | null = null, isReadOnly = false) => renderField(<Field start={start} />, { isReadOnly });
const select = () => screen.getByRole('combobox', { name: 'Collection' });
const options = () =>
  within(select())
    .getAllByRole('option')
    .map(({ textContent }) => textContent);

test('one of the store’s collections is chosen, or none', async () => {
  const { user } = await open();
  await screen.findByRole('option', { name: 'Winter' });
  await user.selectOptions(select(), 'Winter');
  expect(chosen).toBe('2');
  await user.selectOptions(select(), 'Choose a collection');
  expect(chosen).toBeNull();
});

test('they are found by their title, without the spaces around it', async () => {
  const { user } = await open();
  await user.type(field('Search collections'), ' sum ');
  await waitFor(() => expect(options()).toEqual(['Choose a collection', 'Summer']));
  expect(api.requests('pageCollections').at(-1)?.query).toEqual({ search: 'sum' });
});

test('the chosen one stays chosen when it is none of those that were found', async () => {
  const { user } = await open('1');
  await user.type(field('Search collections'), 'wint');
  await waitFor(() => expect(options()).toEqual(['Choose a collection', 'The collection chosen before', 'Winter']));
  expect(select()).toHaveDisplayValue('The collection chosen before');
  expect(chosen).toBe('1');
});

test('a title that none has is reported', async () => {
  const { user } = await open();
  await user.type(field('Search collections'), 'spring');
  expect(await screen.findByText('No collection has this in its title')).toBeInTheDocument();
});

test('a store that does not answer is reported, and the chosen one stays', async () => {
  api.fail('pageCollections', 502);
  await open('1');
  expect(await screen.findByText('The store did not answer. The collection chosen before stays.')).toBeInTheDocument();
  expect(screen.queryByText('No collection has this in its title')).toBeNull();
  expect(select()).toHaveDisplayValue('The collection chosen before');
});

test('who may only read sees what is chosen', async () => {
  await open('1', true);
  await waitFor(() => expect(select()).toHaveDisplayValue('Summer'));
  expect(select()).toBeDisabled();
  expect(field('Search collections')).toBeDisabled();
});
