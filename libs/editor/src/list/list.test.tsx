import { seriousFindings, type InHost } from '@parcelway/testing';
import { act, screen } from '@testing-library/react';
import { button, isOff, renderInKit } from '../test-kit';
import { chosen, Editor, rows } from './test-list';

afterEach(() => jest.restoreAllMocks());
const open = (props: Parameters<typeof Editor>[0] = {}): Promise<InHost> => renderInKit(<Editor {...props} />);
/** The Undo of the last toast. */
const takeBack = ({ toasts }: InHost) => act(() => toasts.at(-1)?.action?.run());

describe('the list', () => {
  test('has the whole first, then the rows in their order, and is accessible', async () => {
    const { container } = await open();
    expect(screen.getAllByRole('list').map((list) => list.getAttribute('aria-label'))).toEqual(['Whole', 'Blocks']);
    expect(rows()).toEqual(['Header', 'Text', 'Footer']);
    expect(screen.getByText('Pro plan')).toBeInTheDocument();
    expect(await seriousFindings(container)).toEqual([]);
  });

  test('marks the one part that is chosen, of the whole or of the rows', async () => {
    const { user } = await open();
    expect(chosen()).toEqual(['AppearancePro plan']);
    await user.click(button('Text'));
    expect(chosen()).toEqual(['Text']);
  });

  test('marks a row that is hidden in words, and no other', async () => {
    const { user } = await open();
    await user.click(button('Text'));
    await user.click(button('Hide'));
    expect(rows()).toEqual(['Header', 'TextHidden', 'Footer']);
    await user.click(button('Show'));
    expect(rows()).toEqual(['Header', 'Text', 'Footer']);
  });

  test('appends a new row, and chooses it', async () => {
    const { user } = await open();
    await user.click(button('Add block'));
    await user.click(await screen.findByRole('menuitem', { name: /Coupon.*A code to copy/ }));
    expect(rows()).toEqual(['Header', 'Text', 'Footer', 'Coupon']);
    expect(chosen()).toEqual(['Coupon']);
    expect(screen.queryByRole('menuitem')).toBeNull();
  });
});

describe('a row', () => {
  test('is moved up and down by its buttons, and stays chosen', async () => {
    const { user } = await open();
    await user.click(button('Text'));
    await user.click(button('Move up'));
    expect(rows()).toEqual(['Text', 'Header', 'Footer']);
    expect(chosen()).toEqual(['Text']);
    await user.click(button('Move down'));
    await user.click(button('Move down'));
    expect(rows()).toEqual(['Header', 'Footer', 'Text']);
  });

  test.each([
    ['first', 'Header', [true, false]],
    ['last', 'Footer', [false, true]],
  ])('that is the %s is moved no further', async (_place, name, expected) => {
    const { user } = await open();
    await user.click(button(name));
    expect([isOff('Move up'), isOff('Move down')]).toEqual(expected);
  });

  test('that is required can be moved, but neither hidden nor removed', async () => {
    const { user } = await open({ required: 'text' });
    await user.click(button('Text'));
    expect(['Move up', 'Hide', 'Remove'].map(isOff)).toEqual([false, true, true]);
  });

  test('is removed with a notice, and the first part is chosen instead', async () => {
    const { user, toasts } = await open();
    await user.click(button('Text'));
    await user.click(button('Remove'));
    expect(rows()).toEqual(['Header', 'Footer']);
    expect(chosen()).toEqual(['AppearancePro plan']);
    expect(toasts).toEqual([
      { message: 'Text removed', isError: false, action: { label: 'Undo', run: expect.any(Function) } },
    ]);
  });

  test('that was removed comes back to its place by Undo, and is chosen', async () => {
    const page = await open();
    await page.user.click(button('Text'));
    await page.user.click(button('Remove'));
    takeBack(page);
    expect(rows()).toEqual(['Header', 'Text', 'Footer']);
    expect(chosen()).toEqual(['Text']);
  });

  test('comes back once, however often Undo is pressed, and with what was changed meanwhile', async () => {
    const page = await open();
    await page.user.click(button('Text'));
    await page.user.click(button('Remove'));
    await page.user.click(button('Footer'));
    await page.user.click(button('Hide'));
    takeBack(page);
    takeBack(page);
    expect(rows()).toEqual(['Header', 'Text', 'FooterHidden']);
  });
});

test('who may only read looks at each row, and can neither move, hide, remove nor add one', async () => {
  const { user } = await open({ isReadOnly: true });
  await user.click(button('Text'));
  expect(chosen()).toEqual(['Text']);
  expect(['Move Text', 'Move up', 'Move down', 'Hide', 'Remove', 'Add block'].map(isOff)).toEqual(
    Array<boolean>(6).fill(true),
  );
});

describe('dragged by the keyboard', () => {
  /** Rows lie below each other, 40 pixels high: jsdom lays nothing out. */
  const layOut = () =>
    jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function rect(this: HTMLElement) {
      const row = this.closest('li');
      const y = (row ? [...(row.parentElement?.children ?? [])].indexOf(row) : 0) * 40;
      return { x: 0, y, left: 0, top: y, width: 200, height: 40, right: 200, bottom: y + 40, toJSON: () => ({}) };
    });
  const pickUp = async (name: string): Promise<InHost> => {
    layOut();
    const page = await open();
    act(() => button(`Move ${name}`).focus());
    await page.user.keyboard(' ');
    return page;
  };

  test('a row says how, when its handle is reached', async () => {
    await open();
    expect(button('Move Text')).toHaveAccessibleDescription(/^Press Space to pick it up, the arrow keys to move it/);
  });

  test('a row goes where it is dropped, and each step is announced', async () => {
    const { user } = await pickUp('Header');
    expect(await screen.findByText('Header picked up from place 1 of 3.')).toBeInTheDocument();
    await user.keyboard('{ArrowDown}');
    expect(await screen.findByText('Header is over place 2 of 3.')).toBeInTheDocument();
    await user.keyboard(' ');
    expect(await screen.findByText('Header is now at place 2 of 3.')).toBeInTheDocument();
    expect(rows()).toEqual(['Text', 'Header', 'Footer']);
  });

  test('a row stays where it was after Escape, and that is announced', async () => {
    const { user } = await pickUp('Header');
    await user.keyboard('{ArrowDown}');
    await screen.findByText('Header is over place 2 of 3.');
    await user.keyboard('{Escape}');
    expect(await screen.findByText('Header stays where it was.')).toBeInTheDocument();
    expect(rows()).toEqual(['Header', 'Text', 'Footer']);
  });

  test('a row that is dropped where it was picked up stays there', async () => {
    const { user } = await pickUp('Text');
    await screen.findByText('Text picked up from place 2 of 3.');
    await user.keyboard(' ');
    expect(await screen.findByText('Text is now at place 2 of 3.')).toBeInTheDocument();
    expect(rows()).toEqual(['Header', 'Text', 'Footer']);
  });
});
