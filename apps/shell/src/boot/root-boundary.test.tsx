import { render, screen } from '@testing-library/react';
import { RootBoundary } from './root-boundary.component';

let broken = true;
const Shell = () => {
  if (broken) throw new Error('map is not a function');
  return <p>the shell</p>;
};
const show = (restore: () => boolean) => {
  const container = Object.assign(document.createElement('div'), { id: 'tm-shopify' });
  render(
    <RootBoundary restore={restore}>
      <Shell />
    </RootBoundary>,
    { container: document.body.appendChild(container) },
  );
};
beforeEach(() => {
  broken = true;
  jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => document.body.replaceChildren());

test('what a remote broke is restored, and the shell renders again', () => {
  show(() => {
    broken = false;
    return true;
  });
  expect(screen.getByText('the shell')).toBeInTheDocument();
});

test('an error of the shell itself is shown, once', () => {
  const restore = jest.fn(() => false);
  show(restore);
  expect(screen.getByRole('alert')).toHaveTextContent('The app could not be started');
  expect(restore).toHaveBeenCalledTimes(1);
});
