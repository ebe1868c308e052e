import { screen } from '@testing-library/react';
import { button } from '../test-kit';
import { REST_MS } from './draft.hook';
import { crashed, eachWithClock, fakeServer, inBrowser, KEY, line, openNote, pass, text } from './test-draft';

eachWithClock();
const BACK = /^Changes of .*2026.* that were not saved are back$/;
const OFFERED = /^There are changes of .*2026.* that were not saved$/;
const OFFLINE = { code: 0, message: '' };

describe('in the browser', () => {
  test('each change is stored at once, with the revision that it changes and its time', async () => {
    jest.setSystemTime(new Date('2026-11-20T09:30:00Z'));
    const { user } = await openNote({ server: fakeServer() });
    await user.type(text(), '!');
    expect(inBrowser()).toEqual({ revision: 3, at: '2026-11-20T09:30:00.000Z', value: { text: 'old!' } });
  });

  test('nothing stays once it is saved', async () => {
    const { user } = await openNote({ server: fakeServer() });
    await user.type(text(), '!');
    await pass(REST_MS);
    expect(inBrowser()).toBeNull();
  });

  test('what could not be saved stays, and is back when the editor opens again', async () => {
    const server = fakeServer();
    server.fail(OFFLINE);
    const { user, unmount } = await openNote({ server });
    await user.type(text(), '!');
    await pass(REST_MS);
    unmount();
    await pass(0);
    server.fail(undefined);
    await openNote({ server });
    expect(text()).toHaveValue('old!');
    expect(screen.getByText(BACK)).toBeInTheDocument();
  });
});

describe('what a crash left of this very draft', () => {
  test('is applied, and saved after a rest', async () => {
    crashed(3, 'left');
    const server = fakeServer();
    await openNote({ server });
    expect(text()).toHaveValue('left');
    expect(line()).toBe('Not saved yet');
    await pass(REST_MS);
    expect(server.saves).toEqual([{ text: 'left', revision: 3 }]);
  });

  test('is undone as one change', async () => {
    crashed(3, 'left');
    const { user } = await openNote({ server: fakeServer() });
    await user.click(button('Undo'));
    expect(text()).toHaveValue('old');
  });

  test('is discarded for what was there when the editor opened, and leaves nothing in the browser', async () => {
    crashed(3, 'left');
    const server = fakeServer();
    const { user } = await openNote({ server });
    await user.click(button('Discard them'));
    expect(text()).toHaveValue('old');
    expect(screen.queryByText(BACK)).toBeNull();
    expect(inBrowser()).toBeNull();
    await pass(REST_MS);
    expect(server.saves).toEqual([]);
  });

  test('is discarded with what was typed on it and saved since, and that is saved', async () => {
    crashed(3, 'left');
    const server = fakeServer();
    const { user } = await openNote({ server });
    await user.type(text(), ' and more');
    await pass(REST_MS);
    expect(server.draft().value).toEqual({ text: 'left and more' });
    await user.click(button('Discard them'));
    expect(text()).toHaveValue('old');
    await pass(REST_MS);
    expect(server.draft().value).toEqual({ text: 'old' });
  });

  test('comes back by Undo when it was discarded', async () => {
    crashed(3, 'left');
    const { user } = await openNote({ server: fakeServer() });
    await user.click(button('Discard them'));
    await user.click(button('Undo'));
    expect(text()).toHaveValue('left');
  });

  test('stays with what was typed on it since when its notice is dismissed', async () => {
    crashed(3, 'left');
    const { user } = await openNote({ server: fakeServer() });
    await user.type(text(), ' and more');
    await user.click(button('Dismiss notification'));
    expect(text()).toHaveValue('left and more');
  });

  test('stays when its notice is dismissed', async () => {
    crashed(3, 'left');
    const { user } = await openNote({ server: fakeServer() });
    await user.click(button('Dismiss notification'));
    expect(screen.queryByText(BACK)).toBeNull();
    expect(text()).toHaveValue('left');
  });
});

describe('what a crash left of a draft that was saved since', () => {
  test('is offered and not applied', async () => {
    crashed(2, 'left');
    const server = fakeServer();
    await openNote({ server });
    expect(screen.getByText(OFFERED)).toBeInTheDocument();
    expect(text()).toHaveValue('old');
    await pass(REST_MS);
    expect(server.saves).toEqual([]);
    expect(inBrowser(`${KEY}:offered`)).toMatchObject({ revision: 2, value: { text: 'left' } });
  });

  test('replaces the draft when it is used, on the revision of today', async () => {
    crashed(2, 'left');
    const server = fakeServer();
    const { user } = await openNote({ server });
    await user.click(button('Use them'));
    expect(text()).toHaveValue('left');
    expect(screen.queryByText(OFFERED)).toBeNull();
    await pass(REST_MS);
    expect(server.saves).toEqual([{ text: 'left', revision: 3 }]);
  });

  test('is undone when it was used', async () => {
    crashed(2, 'left');
    const { user } = await openNote({ server: fakeServer() });
    await user.click(button('Use them'));
    await user.click(button('Undo'));
    expect(text()).toHaveValue('old');
  });

  test('is discarded without a change of the draft, for good', async () => {
    crashed(2, 'left');
    const server = fakeServer();
    const { user } = await openNote({ server });
    await user.click(button('Discard them'));
    expect(text()).toHaveValue('old');
    expect(screen.queryByText(OFFERED)).toBeNull();
    expect(inBrowser()).toBeNull();
    await pass(REST_MS);
    expect(server.saves).toEqual([]);
  });

  test('is discarded without what was typed instead, and could not be saved', async () => {
    crashed(2, 'left');
    const server = fakeServer();
    server.fail(OFFLINE);
    const { user } = await openNote({ server });
    await user.type(text(), '!');
    await pass(REST_MS);
    await user.click(button('Discard them'));
    await pass(REST_MS);
    expect(inBrowser()).toMatchObject({ value: { text: 'old!' } });
  });

  test('is offered again while nobody chose, also when something was typed and saved', async () => {
    crashed(2, 'left');
    const server = fakeServer();
    const { user, unmount } = await openNote({ server });
    await user.type(text(), '!');
    await pass(REST_MS);
    unmount();
    const again = await openNote({ server });
    await again.user.click(button('Discard them'));
    again.unmount();
    await openNote({ server });
    expect(screen.queryByText(OFFERED)).toBeNull();
    expect(text()).toHaveValue('old!');
  });

  test('can still be used after something was typed instead', async () => {
    crashed(2, 'left');
    const { user } = await openNote({ server: fakeServer() });
    await user.type(text(), '!');
    await pass(REST_MS);
    await user.click(button('Use them'));
    expect(text()).toHaveValue('left');
  });
});

test.each([
  ['shop', KEY.replace('demo', 'other')],
  ['draft', KEY.replace(':1:', ':2:')],
  ['part', KEY.replace('settings', 'code')],
  ['kind of draft', KEY.replace('note-', 'page-')],
])('what was left of another %s is not read', async (_what, key) => {
  crashed(3, 'left', key);
  await openNote({ server: fakeServer() });
  expect(text()).toHaveValue('old');
  expect(screen.queryByText(BACK)).toBeNull();
});

test('who may only read sees the draft as it is, and what a crash left stays for who may write', async () => {
  crashed(3, 'left');
  await openNote({ server: fakeServer(), canSave: false });
  expect(text()).toHaveValue('old');
  expect(screen.queryByText(BACK)).toBeNull();
  expect(inBrowser()).toMatchObject({ value: { text: 'left' } });
});
