import { seriousFindings, type FakeApi } from '@parcelway/testing';
import { buildOrderList, buildShipmentRow } from '@parcelway/testing/builders';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { buildDraft, eachWithDesign, PRO, renderPage, routes } from '../test-page';

let api: FakeApi;
eachWithDesign((made) => {
  api = made;
});
const open = async (options: Parameters<typeof renderPage>[1] = {}) => {
  const page = await renderPage('/tracking-page/classic', options);
  await screen.findByRole('heading', { name: 'Appearance' });
  return page;
};
const previews = () => api.requests('previewTrackPage').map(({ body }) => body);
const saves = () => api.requests('saveTrackPageSetting').map(({ body }) => body);
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const sections = () =>
  within(screen.getByRole('list', { name: 'Sections' }))
    .getAllByRole('listitem')
    .map((row) => within(row).getAllByRole('button')[1]?.textContent);
const setColor = (value: string) =>
  fireEvent.change(screen.getByLabelText('Choose a colour: Accent'), { target: { value } });

test('[2.16] /tracking-page/:theme shows the sections, the page and only the fields of what is chosen', async () => {
  const { user, container } = await open();
  expect(screen.getByRole('heading', { level: 1, name: 'Classic' })).toBeInTheDocument();
  expect(sections()).toEqual([
    'Status message',
    'Status bar',
    'Expected delivery',
    'Courier',
    'Timeline',
    'Items',
    'Review',
    'Lookup form',
  ]);
  expect(await screen.findByTitle('What shoppers see')).toBeInTheDocument();
  await user.click(button('Status bar'));
  expect(screen.getByRole('radio', { name: 'Stages' })).toBeInTheDocument();
  expect(screen.queryByLabelText('Accent')).toBeNull();
  expect(await seriousFindings(container)).toEqual([]);
});

test('a theme that is none is said to be none', async () => {
  await renderPage('/tracking-page/baroque');
  expect(await screen.findByRole('heading', { name: 'There is no such theme' })).toBeInTheDocument();
  expect(api.requests('trackPageSetting')).toEqual([]);
});

describe('the preview', () => {
  test('is a frame of another origin with scripts only, and is posted the page', async () => {
    await open();
    const frame = (await screen.findByTitle('What shoppers see')) as HTMLIFrameElement;
    expect([frame.getAttribute('sandbox'), frame.getAttribute('src')]).toEqual([
      'allow-scripts',
      '/storefront/preview',
    ]);
    const posted = jest.spyOn(frame.contentWindow as Window, 'postMessage');
    fireEvent.load(frame);
    expect(posted).toHaveBeenCalledWith(expect.objectContaining({ html: expect.stringContaining('in transit') }), '*');
  });

  test('is requested at once with each change; while one is running only the latest waits', async () => {
    await open();
    await screen.findByTitle('What shoppers see');
    api.hang('previewTrackPage');
    const before = previews().length;
    setColor('#112233');
    await waitFor(() => expect(previews()).toHaveLength(before + 1));
    let answer: (() => void) | undefined;
    api.answer(
      'previewTrackPage',
      () =>
        new Promise((resolve) => {
          answer = () => resolve({ html: '<body></body>', css: '', js: '' });
        }),
    );
    setColor('#112244');
    setColor('#112255');
    expect(previews()).toHaveLength(before + 1);
    expect(answer).toBeUndefined();
  });

  test('shows any status, language and width, or a parcel of the shop', async () => {
    const { user } = await open();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status in the preview' }), 'Delivered');
    await waitFor(() => expect(previews().at(-1)).toMatchObject({ state: 4, shipment: null }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Language of the preview' }), 'Deutsch');
    await waitFor(() => expect(previews().at(-1)).toMatchObject({ language: 'de' }));
    await user.click(button('Sample parcel'));
    await user.type(screen.getByRole('textbox', { name: 'Tracking number or order' }), 'nothing');
    await user.click(button('Show this parcel'));
    expect(await screen.findByText('No parcel of yours has this number')).toBeInTheDocument();
    await user.clear(screen.getByRole('textbox', { name: 'Tracking number or order' }));
    await user.type(screen.getByRole('textbox', { name: 'Tracking number or order' }), '1Z999AA10123456784');
    await user.click(button('Show this parcel'));
    await waitFor(() => expect(previews().at(-1)).toMatchObject({ shipment: '101' }));
  });

  test('[2.16] shows the parcel of that very number or order, not one that only holds it', async () => {
    api.answer(
      'orderList',
      buildOrderList({
        shipments: [
          buildShipmentRow({ id: '7', track_number: 'AB1001CD', order_name: '#10010' }),
          buildShipmentRow({ id: '8', track_number: '1Z999', order_name: '#1001' }),
        ],
      }),
    );
    const { user } = await open();
    await user.click(button('Sample parcel'));
    const number = screen.getByRole('textbox', { name: 'Tracking number or order' });
    await user.type(number, '100{Enter}');
    expect(await screen.findByText('No parcel of yours has this number')).toBeInTheDocument();
    await user.type(number, '1{Enter}');
    await waitFor(() => expect(previews().at(-1)).toMatchObject({ shipment: '8' }));
  });

  test('[8.1] that cannot be loaded leaves the page as it was, shows the server message, and Retry requests again', async () => {
    const { user, toasts } = await open();
    await screen.findByTitle('What shoppers see');
    api.fail('previewTrackPage', 500, 'Something failed on our side.');
    setColor('#112233');
    expect(await screen.findByText(/^The preview could not be drawn/)).toBeInTheDocument();
    expect(toasts).toEqual([{ message: 'Something failed on our side.', isError: true }]);
    expect(screen.getByTitle('What shoppers see')).toBeInTheDocument();
    const before = previews().length;
    await user.click(button('Retry'));
    await waitFor(() => expect(previews()).toHaveLength(before + 1));
  });
});

describe('sections', () => {
  test('one is added, hidden, moved and removed, and Undo brings it back to its place', async () => {
    const { user, toasts } = await open();
    await user.click(button('Add section'));
    await user.click(await screen.findByRole('menuitem', { name: /^Coupon/ }));
    expect(sections().at(-1)).toBe('Coupon');
    expect(screen.getByRole('textbox', { name: 'Code' })).toBeInTheDocument();
    await user.click(button('Move up'));
    expect(sections().at(-2)).toBe('Coupon');
    await user.click(button('Hide'));
    expect(button('Show')).toBeInTheDocument();
    await user.click(button('Remove'));
    expect(sections()).not.toContain('CouponHidden');
    act(() => toasts.at(-1)?.action?.run());
    expect(sections().at(-2)).toMatch(/^Coupon/);
    await waitFor(
      () => expect(saves().at(-1)?.settings.sections?.at(-2)).toMatchObject({ kind: 'coupon', hidden: true }),
      { timeout: 3_000 },
    );
  });

  test('what is allowed once is not offered again', async () => {
    const { user } = await open();
    await user.click(button('Add section'));
    await screen.findByRole('menuitem', { name: /^Coupon/ });
    expect(screen.queryByRole('menuitem', { name: /^Timeline/ })).toBeNull();
  });

  test('one is dragged by the keyboard, with announcements', async () => {
    jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function rect(this: HTMLElement) {
      const row = this.closest('li');
      const at = row ? [...(row.parentElement?.children ?? [])].indexOf(row) : 0;
      const y = at * 40;
      return { x: 0, y, left: 0, top: y, width: 200, height: 40, right: 200, bottom: y + 40, toJSON: () => ({}) };
    });
    const { user } = await open();
    button('Move Courier').focus();
    await user.keyboard(' ');
    expect(await screen.findByText('Courier picked up from place 4 of 8.')).toBeInTheDocument();
    await user.keyboard('{ArrowUp}');
    await screen.findByText('Courier is over place 3 of 8.');
    await user.keyboard(' ');
    await waitFor(() => expect(sections().slice(2, 4)).toEqual(['Courier', 'Expected delivery']));
    jest.restoreAllMocks();
  });
});

test('a locked part is shown with its reason and the plan that holds it', async () => {
  api.answer('trackPageSetting', { ...buildDraft(), locked: ['branding', 'review'] });
  const { user } = await open({
    session: { user: { ...PRO.user, plan: 'Free', level_num: 0 } },
    routes: { ...routes, 'billing.plan': '/billing/plan' },
  });
  expect(screen.getByText(/^A larger plan lets you hide our name at the foot of the page\./)).toBeInTheDocument();
  expect(screen.getByText('Pro plan')).toBeInTheDocument();
  await user.click(button('Review'));
  expect(screen.getByText(/^Learn what shoppers think.+ Your plan does not include reviews/)).toBeInTheDocument();
  expect(button('Upgrade to Pro')).toBeInTheDocument();
});

test('products that shoppers do not get by the plan are said to be so, as coupons are', async () => {
  api.answer('trackPageSetting', { ...buildDraft(), locked: ['coupon'] });
  const { user } = await open({ session: { user: { ...PRO.user, plan: 'Free', level_num: 0 } } });
  await user.click(button('Add section'));
  await user.click(await screen.findByRole('menuitem', { name: /^Recommended products/ }));
  expect(
    await screen.findByText(/^Show shoppers a discount code.+ Your plan does not include coupons and recommendations/),
  ).toBeInTheDocument();
});

test('who may not write sees every field disabled, with the reason', async () => {
  await open({ session: { ...PRO, permission: ['order.read'] } });
  expect(screen.getByText(/^Your account may look at the page/)).toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: 'Accent' })).toBeDisabled();
  expect(button('Publish')).toHaveAttribute('aria-disabled', 'true');
  expect(button('Move Courier')).toBeDisabled();
});

test.each(['trackPageSetting', 'trackPageCode'] as const)(
  'a draft that cannot be read says what to do, and Retry reads it (%s)',
  async (call) => {
    api.fail(call, 500);
    const { user } = await renderPage('/tracking-page/classic');
    expect(await screen.findByText('The draft could not be loaded')).toBeInTheDocument();
    const before = api.requests(call).length;
    await user.click(button('Retry'));
    await waitFor(() => expect(api.requests(call).length).toBe(before + 1));
  },
);
