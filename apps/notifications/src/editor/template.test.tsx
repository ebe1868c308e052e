import type { FakeApi } from '@parcelway/testing';
import { seriousFindings } from '@parcelway/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  blockEntry,
  blocks,
  button,
  buildTemplate,
  eachWithTemplate,
  isOff,
  openEditor,
  PRO,
  renderAt,
  routes,
} from './test-template';

let api: FakeApi;
eachWithTemplate((made) => {
  api = made;
});
const saves = () => api.requests('saveNotificationTemplate').map(({ body }) => body);
const BLOCKS = ['Logo', 'Heading', 'Text', 'Status bar', 'Expected delivery', 'Button', 'Timeline', 'Items', 'Footer'];

test('[2.13] /notification/template/:status shows the blocks, the mail and only the fields of what is chosen', async () => {
  const { user, container } = await openEditor();
  expect(screen.getByRole('heading', { level: 1, name: 'In transit' })).toBeInTheDocument();
  expect(blocks()).toEqual(BLOCKS);
  expect(screen.getByRole('textbox', { name: 'Subject (English)' })).toBeInTheDocument();
  expect(screen.getByTitle('The email as customers get it')).toBeInTheDocument();
  expect(await seriousFindings(container)).toEqual([]);
  await user.click(blockEntry('Timeline'));
  expect(screen.getByRole('textbox', { name: 'How many events' })).toHaveValue('3');
  expect(screen.queryByRole('textbox', { name: 'Subject (English)' })).toBeNull();
});

test.each([
  ['/notification/template/3/3002', 'Ready for collection', { status: '3' }, { custom: '3002', watch: 'true' }],
  ['/notification/template/order_done', 'The whole order arrived', { status: 'order_done' }, { watch: 'true' }],
])('[2.13] %s is the mail "%s", and others are notified that it is open', async (route, title, params, query) => {
  await renderAt(route);
  await screen.findByText(/kB of at most 100 kB$/);
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeInTheDocument();
  await waitFor(() => expect(api.requests('notificationTemplate')[0]).toMatchObject({ params, query }));
});

test.each(['/notification/template/1/3002', '/notification/template/0', '/notification/template/nothing'])(
  '[2.13] %s is said to be no mail',
  async (route) => {
    await renderAt(route);
    expect(await screen.findByRole('heading', { name: 'There is no such email' })).toBeInTheDocument();
    expect(api.requests('notificationTemplate')).toEqual([]);
  },
);

test('a draft that cannot be read shows what to do, and Retry reads it', async () => {
  api.fail('notificationTemplate', 500);
  const { user } = await renderAt('/notification/template/2');
  expect(await screen.findByText('The draft could not be loaded')).toBeInTheDocument();
  await user.click(button('Retry'));
  await waitFor(() => expect(api.requests('notificationTemplate').length).toBe(2));
});

describe('[2.13] blocks', () => {
  test('one is added, hidden, moved and removed, and Undo brings it back to its place', async () => {
    const { user, toasts } = await openEditor();
    await user.click(button('Add block'));
    await user.click(await screen.findByRole('menuitem', { name: /^Discount code/ }));
    expect(blocks().at(-1)).toBe('Discount code');
    expect(screen.getByRole('textbox', { name: 'Code' })).toBeInTheDocument();
    await user.click(button('Move up'));
    await user.click(button('Hide'));
    expect(blocks().at(-2)).toBe('Discount codeHidden');
    await user.click(button('Remove'));
    expect(blocks()).toEqual(BLOCKS);
    act(() => toasts.at(-1)?.action?.run());
    expect(blocks().at(-2)).toBe('Discount codeHidden');
    await waitFor(
      () => expect(saves().at(-1)?.settings.blocks.at(-2)).toMatchObject({ kind: 'discount', hidden: true }),
      { timeout: 3_000 },
    );
  });

  test('what is allowed once is not offered again, and the footer stays', async () => {
    const { user } = await openEditor();
    await user.click(button('Add block'));
    await screen.findByRole('menuitem', { name: /^Discount code/ });
    expect(screen.queryByRole('menuitem', { name: /^Status bar/ })).toBeNull();
    await user.keyboard('{Escape}');
    await user.click(blockEntry('Footer'));
    expect([isOff('Hide'), isOff('Remove')]).toEqual([true, true]);
  });

  test('one is dragged by the keyboard, with announcements', async () => {
    jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function rect(this: HTMLElement) {
      const row = this.closest('li');
      const y = (row ? [...(row.parentElement?.children ?? [])].indexOf(row) : 0) * 40;
      return { x: 0, y, left: 0, top: y, width: 200, height: 40, right: 200, bottom: y + 40, toJSON: () => ({}) };
    });
    const { user } = await openEditor();
    button('Move Text').focus();
    await user.keyboard(' ');
    expect(await screen.findByText('Text picked up from place 3 of 9.')).toBeInTheDocument();
    await user.keyboard('{ArrowUp}');
    await screen.findByText('Text is over place 2 of 9.');
    await user.keyboard(' ');
    await waitFor(() => expect(blocks().slice(0, 3)).toEqual(['Logo', 'Text', 'Heading']));
    jest.restoreAllMocks();
  });
});

test('[2.13] a colour is that of the tracking page until one is chosen, and can be that again', async () => {
  const { user } = await openEditor();
  await user.click(button('Appearance'));
  expect(screen.getByRole('textbox', { name: 'Accent' })).toHaveValue('#0b6e63');
  expect(screen.getAllByText('As on the tracking page')).toHaveLength(4);
  fireEvent.change(screen.getByLabelText('Choose a colour: Accent'), { target: { value: '#ffee88' } });
  expect(
    screen.getByText(/^Hard to read on Cards: 1\.1 to 1.* The email shows its text in a stronger/),
  ).toBeInTheDocument();
  await waitFor(() => expect(saves().at(-1)?.settings.look.accent).toBe('#ffee88'), { timeout: 3_000 });
  await user.click(button('Accent: use that of the tracking page'));
  await waitFor(() => expect(saves().at(-1)?.settings.look.accent).toBeNull(), { timeout: 3_000 });
});

describe('what the plan does not hold', () => {
  const free = {
    session: { user: { ...PRO.user, plan: 'Free', level_num: 0 } },
    routes: { ...routes, 'billing.plan': '/billing/plan' },
  };

  test('an own mail: ours is shown, nothing can be changed, and the plan that holds it is named', async () => {
    api.answer('notificationTemplate', { ...buildTemplate(), locked: ['template'] });
    await openEditor(free);
    expect(
      screen.getByText(/^Give this email your own text.+ Your plan does not include emails of your own/),
    ).toBeInTheDocument();
    expect(screen.getByText('Basic plan')).toBeInTheDocument();
    expect(button('Upgrade to Basic')).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Subject (English)' })).toBeDisabled();
    expect([isOff('Publish'), isOff('Add block')]).toEqual([true, true]);
  });

  test('a block: it is marked with the plan that holds it, in the list, in the menu and at its fields', async () => {
    api.answer('notificationTemplate', { ...buildTemplate(), locked: ['review', 'branding'] });
    const { user } = await openEditor(free);
    await user.click(button('Add block'));
    await user.click(await screen.findByRole('menuitem', { name: /^Review.*Pro plan$/ }));
    expect(blocks().at(-1)).toBe('ReviewPro');
    expect(screen.getByText(/^Learn what customers think.+ Your plan does not include reviews/)).toBeInTheDocument();
    await user.click(blockEntry('Footer'));
    expect(screen.getByText('A larger plan hides our name at the end of the email.')).toBeInTheDocument();
  });
});

test('who may not write sees every field disabled, with the reason', async () => {
  const { user } = await openEditor({ session: { ...PRO, permission: ['order.read'] } });
  expect(screen.getByText(/^Your account may look at the email/)).toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: 'Subject (English)' })).toBeDisabled();
  expect([isOff('Publish'), isOff('Send a test'), isOff('Use our own email again')]).toEqual([true, true, true]);
  await user.click(button('Versions'));
  expect(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Begin with our email' }),
  ).toHaveAttribute('aria-disabled', 'true');
});
