import { buildActionRun, type FakeApi } from '@parcelway/testing';
import type * as ListKit from '@parcelway/ui/list';
import { waitFor } from '@testing-library/react';
import { eachWithShop } from '../test-orders';
import { bulk, checkbox, openList } from './test-actions';

/** The list kit of a shell that was released before whole views could be selected. */
jest.mock('@parcelway/ui/list', () => {
  const kit = jest.requireActual<typeof ListKit>('@parcelway/ui/list');
  const useSelection = (keys: readonly string[]) => {
    const { selected, select, anchor } = kit.useSelection(keys);
    return { selected, select, anchor };
  };
  return { ...kit, useSelection };
});

let api: FakeApi;
eachWithShop((shop) => {
  api = shop;
});

test('in an older shell rows are acted upon, and are not selected any more afterwards', async () => {
  api.answer('retrack', buildActionRun({ kind: 'retrack', can_undo: false }));
  const { user, toasts } = await openList(api);
  await user.click(checkbox(1002));
  await user.click(await bulk('Re-track'));
  await waitFor(() => expect(api.requests('retrack')).toMatchObject([{ body: { ids: ['102'] } }]));
  await waitFor(() => expect(toasts).toMatchObject([{ message: 'Courier asked about 1 parcel' }]));
  await waitFor(() => expect(checkbox(1002)).not.toBeChecked());
});
