import { buildOrderList, buildShipmentRow, fakeApi, type FakeApi } from '@parcelway/testing';
import { screen } from '@testing-library/react';
import { button, field, renderInKit } from '../test-kit';
import { ParcelPicker, type PreviewParcel } from './parcel-picker.component';

let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
  api.answer(
    'orderList',
    buildOrderList({
      shipments: [
        buildShipmentRow({ id: '6', track_number: '', order_name: '#1001' }),
        buildShipmentRow({ id: '7', track_number: 'AB-1001 CD', order_name: '#10010' }),
        buildShipmentRow({ id: '8', track_number: '1Z999', order_name: '#1001' }),
        buildShipmentRow({ id: '9', track_number: '1001', order_name: '#5' }),
      ],
    }),
  );
});
afterEach(() => api.restore());

const open = async (shipment: PreviewParcel = null) => {
  const onChange = jest.fn();
  const page = await renderInKit(<ParcelPicker shipment={shipment} onChange={onChange} />);
  await page.user.click(button(shipment ? shipment.number : 'Sample parcel'));
  return {
    ...page,
    onChange,
    lookUp: (text: string) => page.user.type(field('Tracking number or order'), `${text}{Enter}`),
  };
};
const closed = () => expect(screen.queryByRole('textbox', { name: 'Tracking number or order' })).toBeNull();

test.each([
  ['a number, whatever its signs and case', 'ab1001cd', { id: '7', number: 'AB-1001 CD' }],
  ['a number before an order of the same name', '1001', { id: '9', number: '1001' }],
  ['an order by its name, with or without the sign', '#10010', { id: '7', number: 'AB-1001 CD' }],
])('a parcel is found by %s', async (_what, typed, parcel) => {
  const { lookUp, onChange } = await open();
  await lookUp(typed);
  await screen.findByRole('button', { name: 'Sample parcel' });
  expect(onChange.mock.calls).toEqual([[parcel]]);
  closed();
});

test('of an order, a parcel that has no number yet is passed over', async () => {
  api.answer(
    'orderList',
    buildOrderList({
      shipments: [
        buildShipmentRow({ id: '6', track_number: '', order_name: '#1001' }),
        buildShipmentRow({ id: '8', track_number: '1Z999', order_name: '#1001' }),
      ],
    }),
  );
  const { lookUp, onChange } = await open();
  await lookUp('#1001');
  expect(onChange.mock.calls).toEqual([[{ id: '8', number: '1Z999' }]]);
});

test('what only holds the number is no match, and that is shown until something else is typed', async () => {
  const { lookUp, onChange, user } = await open();
  await lookUp('100');
  expect(await screen.findByText('No parcel of yours has this number')).toBeInTheDocument();
  expect(onChange).not.toHaveBeenCalled();
  await user.type(field('Tracking number or order'), '7');
  expect(screen.queryByText('No parcel of yours has this number')).toBeNull();
});

test('without a number nothing is requested', async () => {
  const { lookUp } = await open();
  await lookUp('  ');
  expect(screen.getByText('Enter a number')).toBeInTheDocument();
  expect(api.requests('orderList')).toEqual([]);
});

test('a search that failed is reported at the field, and can be tried again', async () => {
  api.fail('orderList', 500);
  const { lookUp, onChange } = await open();
  await lookUp('1001');
  expect(await screen.findByText('The parcels could not be searched. Try again in a moment.')).toBeInTheDocument();
  api.answer('orderList', buildOrderList({ shipments: [buildShipmentRow({ id: '9', track_number: '1001' })] }));
  await lookUp('{Enter}');
  expect(onChange.mock.calls).toEqual([[{ id: '9', number: '1001' }]]);
});

test('the chosen parcel is named, and the sample is one press away', async () => {
  const { user, onChange } = await open({ id: '9', number: '1001' });
  await user.click(button('Back to the sample parcel'));
  expect(onChange.mock.calls).toEqual([[null]]);
  closed();
});

test('where the sample is shown there is no way back to it', async () => {
  await open();
  expect(screen.queryByRole('button', { name: 'Back to the sample parcel' })).toBeNull();
});
