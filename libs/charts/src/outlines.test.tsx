import { screen } from '@testing-library/react';
import { WorldMap } from './index';
import { chartProps, layOut, showCharts, tableRows } from './test-charts';

jest.mock('./map/outlines', () => {
  throw new Error('the network is gone');
});

test('a map whose outlines do not come shows an error, and the table still has the figures', async () => {
  const restore = layOut({ width: 600, height: 280 });
  const data = { categories: ['FR'], series: [{ key: 'x', name: 'Parcels', values: [50] }] };
  const { user } = await showCharts(<WorldMap {...chartProps({ data, categoryName: 'Country' })} />);
  expect(await screen.findByText('The map could not be loaded. The table has the same figures.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Table' }));
  expect(tableRows()).toEqual([
    ['Country', 'Parcels'],
    ['France', '50'],
  ]);
  restore();
});
