import type { FakeApi } from '@parcelway/testing';
import { fireEvent, screen } from '@testing-library/react';
import type * as CourierNameParts from '../common/courier-name.component';
import { eachWithShop } from '../test-orders';
import { bulk, openList } from './test-actions';

/** Parcels whose cells were drawn. */
const mockDrawn: string[] = [];
jest.mock('../common/courier-name.component', () => {
  const parts = jest.requireActual<typeof CourierNameParts>('../common/courier-name.component');
  const CourierName: typeof parts.CourierName = (props) => {
    mockDrawn.push(props.parcel.order_name);
    return parts.CourierName(props);
  };
  return { CourierName };
});

let api: FakeApi;
eachWithShop((shop) => {
  api = shop;
});

test('of 50 rows none is drawn anew when one is selected, nor when all of the page are', async () => {
  await openList(api, { rows: 50 });
  expect(new Set(mockDrawn).size).toBe(50);
  mockDrawn.length = 0;
  // By labels and plain events: roles are slow to find among so many rows.
  fireEvent.click(screen.getByLabelText('Select #1020 1Z19'));
  await bulk('Re-track');
  fireEvent.click(screen.getByLabelText('Select all on this page'));
  expect(screen.getByText('50 selected')).toBeInTheDocument();
  expect(mockDrawn).toEqual([]);
});
