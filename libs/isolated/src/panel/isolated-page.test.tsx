import { initI18n } from '@parcelway/i18n';
import { remoteJson } from '@parcelway/remote-contract';
import { MemoryRouter } from '@parcelway/router';
import { seriousFindings } from '@parcelway/testing';
import { UiProvider } from '@parcelway/ui';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { readSettings } from '../settings';
import type { StageMessage } from '../stage/stage-channel';
import { IsolatedPage } from './isolated-page.component';

const RELEASE = '1.4.0-0123456789ab';
const contract = remoteJson.parse({
  id: 'returns',
  contract: 1,
  owner: 'team',
  routes: [{ ref: 'returns', path: '/returns' }],
  menu: null,
  i18n: { namespace: 'returns', languages: ['en', 'de'] },
  budgets: { entry: 1, firstRoute: 1 },
});
const frame = () => screen.getByTitle<HTMLIFrameElement>('The remote returns');
const source = () => new URL(frame().src);

function open(query = '', hash = '') {
  window.history.replaceState(null, '', `/r/returns/1.0.0/isolated/index.html${query}${hash}`);
  return render(
    <MemoryRouter>
      <UiProvider language="en">
        <IsolatedPage
          contract={contract}
          release={RELEASE}
          read={readSettings(new URLSearchParams(query), ['en', 'de'])}
        />
      </UiProvider>
    </MemoryRouter>,
  );
}
const post = (message: StageMessage, from: Partial<MessageEventInit> = {}) =>
  act(
    () =>
      void window.dispatchEvent(
        new MessageEvent('message', {
          data: { parcelwayIsolated: message },
          origin: window.location.origin,
          source: frame().contentWindow,
          ...from,
        }),
      ),
  );

beforeAll(() => initI18n('en'));

test('the frame shows this same page without the panel, at the address of the link', () => {
  open('?scenario=slow&width=768', '#/returns/7');
  expect(source().pathname).toBe('/r/returns/1.0.0/isolated/index.html');
  expect(source().searchParams.toString()).toBe('scenario=slow&panel=off');
  expect(source().hash).toBe('#/returns/7');
  expect(frame().style.width).toBe('768px');
});

test('a setting goes into the address and loads the remote anew, a width only resizes it', async () => {
  open();
  await userEvent.selectOptions(screen.getByLabelText('Requests'), 'Empty');
  await userEvent.selectOptions(screen.getByLabelText('Language'), 'German');
  await userEvent.click(screen.getByRole('checkbox', { name: 'order.write' }));
  expect(window.location.search).toContain('language=de&scenario=empty&permissions=order.read');
  expect(source().searchParams.get('scenario')).toBe('empty');
  const before = frame();
  await userEvent.selectOptions(screen.getByLabelText('Width'), '390, phone');
  expect(frame()).toBe(before);
  expect(frame().style.width).toBe('390px');
  expect(window.location.search).toContain('width=390');
});

test('every scenario, language, width, frame and plan is offered', () => {
  open();
  const offered = (label: string) =>
    within(screen.getByLabelText(label))
      .getAllByRole('option')
      .map(({ textContent }) => textContent);
  expect(offered('Requests')).toEqual([
    'Happy',
    'Empty',
    '10,000 rows',
    'Slow, 3 s per answer',
    '401, not signed in',
    '403, not allowed',
    '429, too many requests',
    '500, server error',
    'Offline',
  ]);
  expect(offered('Language')).toEqual(['English', 'German', 'Pseudo, long and marked']);
  expect(offered('Width')).toHaveLength(4);
  expect(offered('Shown')).toEqual(['Stand-alone', 'Embedded in the store admin']);
  expect(offered('Plan')).toEqual(['Free', 'Special', 'Basic', 'Pro', 'Enterprise', 'Trial', 'Paid']);
});

test('what of the link could not be used is reported', () => {
  open('?plan=gold');
  expect(screen.getByText(/^plan=gold is not known\./)).toBeInTheDocument();
});

test('the panel closes and opens, and the link has its state', async () => {
  open();
  await userEvent.click(screen.getByRole('button', { name: 'Close the panel' }));
  expect(screen.getByRole('complementary', { hidden: true })).not.toBeVisible();
  expect(window.location.search).toBe('?panel=closed');
  await userEvent.click(screen.getByRole('button', { name: 'Open the panel' }));
  expect(screen.getByRole('complementary')).toBeVisible();
});

test("the link with all settings and the remote's address is copied", async () => {
  open('?scenario=500', '#/returns');
  const user = userEvent.setup();
  await post({ kind: 'address', hash: '#/returns/7' });
  await user.click(screen.getByRole('button', { name: 'Copy link' }));
  expect(await screen.findByText('Copied')).toBeInTheDocument();
  await expect(navigator.clipboard.readText()).resolves.toMatch(/\?scenario=500#\/returns\/7$/);
});

test('calls are listed newest first, and can be cleared', async () => {
  open();
  await post({ kind: 'call', what: 'title', detail: 'Returns' });
  await post({ kind: 'call', what: 'toast', detail: 'Saved' });
  expect(
    within(screen.getByRole('list', { name: 'Calls' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['toastSaved', 'titleReturns']);
  await userEvent.click(screen.getByRole('button', { name: 'Clear the list' }));
  expect(screen.queryByRole('list', { name: 'Calls' })).toBeNull();
});

test('messages of another page, or of another shape, are ignored', async () => {
  open();
  const call: StageMessage = { kind: 'call', what: 'toast', detail: 'Forged' };
  await post(call, { origin: 'https://evil.example' });
  await post(call, { source: window });
  await post({ kind: 'call' } as StageMessage);
  expect(screen.queryByRole('list', { name: 'Calls' })).toBeNull();
});

test('the check calls the frame, and lists rule, impact, element and help', async () => {
  open();
  const posted = jest.spyOn(frame().contentWindow as Window, 'postMessage').mockImplementation(() => {});
  await userEvent.click(screen.getByRole('button', { name: 'Check this screen' }));
  expect(posted).toHaveBeenCalledWith({ parcelwayIsolated: { kind: 'run-axe' } }, window.location.origin);
  await post({
    kind: 'axe',
    findings: [
      {
        rule: 'image-alt',
        impact: 'critical',
        help: 'Images must have alternative text',
        helpUrl: 'https://help.example/image-alt',
        elements: ['<img>'],
      },
    ],
  });
  const problems = within(screen.getByRole('list', { name: 'Problems' }));
  for (const text of ['critical', 'image-alt', 'Images must have alternative text', '<img>'])
    expect(problems.getByText(text)).toBeInTheDocument();
  expect(problems.getByRole('link')).toHaveAttribute('href', 'https://help.example/image-alt');
  await post({ kind: 'axe', findings: [] });
  expect(screen.getByText('No problems found')).toBeInTheDocument();
  await post({ kind: 'axe-failed', reason: 'it was blocked' });
  expect(screen.getByText('it was blocked')).toBeInTheDocument();
});

test('axe finds nothing serious in the panel itself', async () => {
  const { container } = open('?plan=gold');
  await post({ kind: 'call', what: 'toast', detail: 'Saved' });
  // axe would look into the frame, which jsdom does not load.
  frame().remove();
  expect(await seriousFindings(container)).toEqual([]);
});
