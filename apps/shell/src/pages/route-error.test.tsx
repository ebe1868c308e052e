import { initI18n } from '@parcelway/i18n';
import { createMemoryRouter, RouterProvider } from '@parcelway/router';
import { render, screen } from '@testing-library/react';
import { RouteErrorPage } from './route-error.page';

beforeAll(() => initI18n('en'));
beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  jest.restoreAllMocks();
  reload.mockClear();
});

const reload = jest.fn();
const errorElement = <RouteErrorPage onReload={reload} />;

/** A route whose loading ends with an error. */
function fail(error: unknown) {
  const router = createMemoryRouter([
    {
      path: '/',
      errorElement,
      hydrateFallbackElement: <p>…</p>,
      loader: () => {
        throw error;
      },
      element: <p>the screen</p>,
    },
  ]);
  render(<RouterProvider router={router} />);
  return screen.findByRole('heading', { level: 1 });
}

test.each([
  [404, 'Not Found'],
  [405, 'Method Not Allowed'],
  [400, 'Bad Request'],
  [403, 'Forbidden'],
])('[8.14] generic routing errors: %s "%s"', async (status, title) => {
  expect(await fail(new Response('', { status }))).toHaveTextContent(title);
});

test.each([
  ['a crash', new TypeError('x is undefined')],
  ['another status', new Response('', { status: 500 })],
  ['no error at all', 'a text'],
])('[8.13] unexpected routing error screen "Unexpected Application Error!": %s', async (_what, error) => {
  expect(await fail(error)).toHaveTextContent('Unexpected Application Error!');
  expect(screen.getByRole('alert')).toHaveTextContent('Reload the page.');
  // As the host does it: a plain reload would not survive the admin's frame.
  screen.getByRole('button', { name: 'Reload the page' }).click();
  expect(reload).toHaveBeenCalledTimes(1);
});

test('an address that no route owns is "Not Found"', async () => {
  const router = createMemoryRouter([{ path: '/', errorElement, element: <p>the screen</p> }], {
    initialEntries: ['/nowhere'],
  });
  render(<RouterProvider router={router} />);
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Not Found');
});
