import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { open, setUpShell } from './test-shell';

setUpShell();
beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => jest.restoreAllMocks());

const title = () => screen.findByRole('heading', { level: 1 });

test.each([
  [404, 'Not Found'],
  [405, 'Method Not Allowed'],
  [400, 'Bad Request'],
  [403, 'Forbidden'],
])("[8.14] generic routing errors in the product's routes: %s '%s'", async (status, text) => {
  const loader = () => {
    throw new Response('', { status });
  };
  const { router } = open('/orders', { route: { path: '/refused', loader } });
  await act(() => router.navigate('/refused'));
  expect((await title()).textContent).toBe(text);
  expect(screen.getByRole('alert')).toContainElement(await title());
});

test('a form sent to a screen, which handles none, is "Method Not Allowed"', async () => {
  const { router } = open('/orders');
  await act(() => router.navigate('/orders', { formMethod: 'post', formData: new FormData() }));
  expect((await title()).textContent).toBe('Method Not Allowed');
});

const CRASH = new TypeError('x is undefined');
const crash = () => {
  throw CRASH;
};
/** The route error page itself, whose button reloads as the host does it. */
async function expectUnexpected({ adapter }: ReturnType<typeof open>) {
  expect((await title()).textContent).toBe('Unexpected Application Error!');
  expect(screen.getByRole('alert')).toContainElement(await title());
  await userEvent.click(screen.getByRole('button', { name: 'Reload the page' }));
  expect(adapter.reload).toHaveBeenCalledTimes(1);
}

test("[8.13] unexpected routing error screen 'Unexpected Application Error!': a crash inside the frame, which stays", async () => {
  const Screen = () => crash();
  const shell = open('/broken', { route: { path: '/broken', element: <Screen /> } });
  await expectUnexpected(shell);
  expect(within(screen.getByRole('navigation', { name: 'Main menu' })).getAllByRole('link').length).toBeGreaterThan(0);
});

test("[8.13] unexpected routing error screen 'Unexpected Application Error!': a crash of the frame", async () => {
  jest.spyOn(window, 'scrollTo').mockImplementation(crash);
  const shell = open('/orders');
  await expectUnexpected(shell);
  expect(screen.queryByRole('navigation')).toBeNull();
});
