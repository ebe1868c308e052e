import { fakeApi, seriousFindings, type FakeApi, type HostOptions, type InHost } from '@parcelway/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { answerAll, openSettings, save } from '../promise/test-promise';
import { onPlan } from '../test-settings';

let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
  answerAll(api);
});
afterEach(() => api.restore());

const PRO = onPlan('Pro', 3);
async function open({ session, ...options }: Partial<HostOptions> = {}): Promise<InHost> {
  const page = await openSettings('/settings/pre-sale-edd/customize', { session: { ...PRO, ...session }, ...options });
  await screen.findByLabelText('CSS');
  return page;
}
const field = (name: string) => screen.getByLabelText(name);
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const sent = () => api.requests('updateEdd').map(({ body }) => body);
const saved = (page: InHost) => waitFor(() => expect(page.toasts.at(-1)?.message).toBe('Saved.'));

test('[2.23] style, place, icon, colours and CSS are saved by the bar, and undone', async () => {
  const page = await open();
  fireEvent.click(field('Timeline'));
  type('Shown', 'both');
  type('Icon', 'package');
  fireEvent.click(field('Own colours'));
  type('Background', '#EEEEEE');
  type('CSS', 'p { font-weight: 700 }');
  save(page);
  await saved(page);
  const widget = {
    ...{ style: 'timeline', position: 'both', icon: 'package', custom_css: 'p { font-weight: 700 }' },
    color: { text: '#14213d', background: '#eeeeee' },
  };
  expect(sent()).toEqual([{ revision: 3, widget }]);
  await waitFor(() => expect(page.saveBar()).toBeNull());
  page.toasts.at(-1)?.action?.run();
  await waitFor(() => expect(sent()).toHaveLength(2));
  const before = { style: 'text', position: 'product', icon: null, color: null, custom_css: '' };
  expect(sent()[1]).toEqual({ revision: 4, widget: before });
});

test('a text colour that is hard to read on its background is pointed out', async () => {
  await open();
  fireEvent.click(field('Own colours'));
  expect(screen.queryByText(/^Hard to read/)).not.toBeInTheDocument();
  type('Text colour', '#dddddd');
  expect(screen.getByText(/^Hard to read on Background: 1\.3 to 1/)).toBeInTheDocument();
});

test.each([
  ['p { background: url(//evil.example) }', /^Remove what loads something/],
  ['p {} </style>', /^Remove the HTML/],
  ['undefined', /^Check the CSS/],
])('CSS that the store would not take is refused at its field, and nothing is sent: %s', async (css, message) => {
  const page = await open();
  type('CSS', css);
  save(page);
  expect(await screen.findByText(message)).toBeInTheDocument();
  expect([sent(), field('CSS').getAttribute('aria-invalid')]).toEqual([[], 'true']);
  type('CSS', 'p {}');
  expect(screen.queryByText(message)).not.toBeInTheDocument();
});

test('what the server refuses stays, with its words at the field', async () => {
  const page = await open();
  type('CSS', 'p {}');
  const errors = { 'widget.custom_css': 'must be at most 50000 bytes' };
  jest
    .spyOn(globalThis, 'fetch')
    .mockResolvedValueOnce(Response.json({ code: 422, message: 'Check the values.', errors }, { status: 422 }));
  save(page);
  expect(await screen.findByText('must be at most 50000 bytes')).toBeInTheDocument();
  expect(field('CSS')).toHaveValue('p {}');
});

test('somebody else saved: what was chosen stays, and is saved once theirs is loaded', async () => {
  const page = await open();
  fireEvent.click(field('Timeline'));
  jest
    .spyOn(globalThis, 'fetch')
    .mockResolvedValueOnce(Response.json({ code: 409, message: 'Anna saved it.' }, { status: 409 }));
  save(page);
  await page.user.click(await screen.findByRole('button', { name: 'Load what they saved' }));
  await waitFor(() => expect(screen.queryByText(/Somebody else saved/)).not.toBeInTheDocument());
  expect(field('Timeline')).toBeChecked();
  save(page);
  await saved(page);
});

test('without the plan the own style says why it is off; style and place can be chosen', async () => {
  const page = await open({ session: onPlan('Basic', 2) });
  expect(screen.getByText(/^With your plan the widget looks like your theme/)).toBeInTheDocument();
  expect([field('Icon'), field('Own colours'), field('CSS')].map((one) => one.hasAttribute('disabled'))).toEqual([
    true,
    true,
    true,
  ]);
  fireEvent.click(field('Countdown'));
  save(page);
  await saved(page);
  expect(sent()).toEqual([{ revision: 3, widget: { style: 'countdown' } }]);
});

test('who may only read chooses nothing', async () => {
  await open({ session: { permission: ['order.read'] } });
  expect(screen.getByText(/^You can view the settings/)).toBeInTheDocument();
  for (const name of ['Timeline', 'Shown', 'Icon', 'CSS']) expect(field(name)).toBeDisabled();
});

test('the preview is the store’s own widget in a frame, in the language that is chosen', async () => {
  const page = await open();
  const frame = await screen.findByTitle('Preview');
  expect([frame.getAttribute('src'), frame.getAttribute('sandbox')]).toEqual([
    '/storefront/promise-preview',
    'allow-scripts',
  ]);
  await page.user.selectOptions(field('Language of the shopper'), 'Deutsch');
  await waitFor(() => expect(api.requests('eddPreview').at(-1)?.query).toMatchObject({ lang: 'de' }));
});

test('what cannot be loaded can be loaded again', async () => {
  api.fail('preSaleEdd', 500, 'Something is wrong here.');
  const page = await openSettings('/settings/pre-sale-edd/customize', { session: PRO });
  const failure = await screen.findByText('The delivery promise could not be loaded');
  answerAll(api);
  await page.user.click(within(failure.closest('section') ?? document.body).getByRole('button', { name: 'Retry' }));
  expect(await screen.findByLabelText('CSS')).toBeInTheDocument();
});

test('axe finds nothing serious', async () => {
  const { container, user } = await open();
  await user.click(field('Own colours'));
  expect(await seriousFindings(container)).toEqual([]);
});
