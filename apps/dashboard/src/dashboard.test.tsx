import { closeRemote, openRemote, type Opening } from '@parcelway/isolated/open-remote';
import { seriousFindings } from '@parcelway/testing';
import { screen } from '@testing-library/react';
import contract from '../remote.json';
import { handlers } from './isolated/handlers';
import { remote } from './remote';

afterEach(closeRemote);
const open = (scenario: Opening['scenario']) =>
  openRemote({ remote, contract, handlers }, '/dashboard', { scenario, links: { orders: '/orders' } });

test('the screen names itself and says what there is', async () => {
  const { container } = await open('happy');
  expect(screen.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeInTheDocument();
  expect(await screen.findByText('60 couriers are ready for Demo.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Go to orders' })).toHaveAttribute('href', '/orders');
  expect(await seriousFindings(container)).toEqual([]);
});

test('loading is announced', async () => {
  await open('slow');
  expect(screen.getByText('Loading the couriers')).toBeInTheDocument();
});

test('a failure says what to do', async () => {
  await open('500');
  expect(await screen.findByText('The couriers could not be loaded')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeEnabled();
});
