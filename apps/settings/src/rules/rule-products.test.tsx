import type { FakeApi } from '@parcelway/testing';
import { screen, waitFor } from '@testing-library/react';
import { settingsApi } from '../test-settings';
import { field, openRule as open, save, type } from './test-rule';

let api: FakeApi;
beforeEach(() => {
  api = settingsApi();
});
afterEach(() => api.restore());

const saved = () => api.requests('savePreEddRule').map(({ body }) => body);

test("inside the store admin products are added in the admin's picker", async () => {
  const pickResources = jest.fn(async () => [
    { id: '73', title: 'Poster 73' },
    { id: '74', title: 'Poster 74' },
  ]);
  const page = await open('3', { kind: 'embedded', pickResources });
  await page.user.click(await screen.findByRole('button', { name: 'Choose products' }));
  expect(await screen.findByText('Poster 74')).toBeInTheDocument();
  save(page);
  await waitFor(() => expect(saved()).toHaveLength(1));
  expect(saved()[0]?.target.values.map(({ id }) => id)).toEqual(['71', '72', '73', '74']);
  expect(pickResources).toHaveBeenCalledWith('product');
});

describe("without the admin's picker", () => {
  const search = async (text: string) => {
    const page = await open('new');
    await type(page, await field('Name'), 'Mugs');
    await page.user.selectOptions(screen.getByRole('combobox', { name: 'Choose products by' }), 'Products');
    await type(page, screen.getByPlaceholderText('Search products'), text);
    return page;
  };

  test('products are searched in the store and added, each once', async () => {
    const page = await search('poster');
    await page.user.click(await screen.findByRole('button', { name: 'Add Poster 72' }));
    expect(screen.queryByRole('button', { name: 'Add Poster 72' })).toBeNull();
    await page.user.click(screen.getByRole('button', { name: 'Add Poster 71' }));
    save(page);
    await waitFor(() =>
      expect(saved()[0]?.target).toEqual({
        type: 'product',
        values: ['72', '71'].map((id) => ({ id, title: `Poster ${id}` })),
      }),
    );
  });

  test('where nothing is found, or the store does not allow it, that is said', async () => {
    const page = await search('nothing like this');
    expect(await screen.findByText('Nothing in your store has this name.')).toBeInTheDocument();
    api.answer('storeProducts', { allowed: false, items: [] });
    await type(page, screen.getByPlaceholderText('Search products'), ' at all');
    expect(await screen.findByText(/^Open the app in your store admin/)).toBeInTheDocument();
  });

  test('a store that does not answer can be asked again', async () => {
    api.fail('storeProducts', 503, 'The store does not answer at the moment. Try again in a minute.');
    const page = await search('poster');
    await waitFor(() => expect(page.toasts.at(-1)?.message).toMatch(/^The store does not answer/));
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeInTheDocument();
  });
});

test('products that are not in the store any more are named, and the rule is saved without them', async () => {
  api.answer('preEddRuleMissing', { missing: ['72'] });
  const page = await open('3');
  expect(await screen.findByText(/^Not in your store any more: Poster 72\./)).toBeInTheDocument();
  await page.user.type(await field('Name'), ' and prints');
  save(page);
  expect(saved()).toEqual([]);
  await page.user.click(screen.getByRole('button', { name: 'Remove Poster 72' }));
  save(page);
  await waitFor(() => expect(saved()[0]?.target.values.map(({ id }) => id)).toEqual(['71', '73']));
});

test('products of a rule stay while something else of it is changed', async () => {
  const page = await open('3');
  expect(await screen.findByText('Poster 72')).toBeInTheDocument();
  await page.user.type(await field('Cut-off time'), '12:00');
  save(page);
  await waitFor(() =>
    expect(saved()).toMatchObject([
      { target: { type: 'product', values: [{ id: '71' }, { id: '72' }, { id: '73' }] } },
    ]),
  );
});
