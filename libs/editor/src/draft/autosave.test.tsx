import { act, screen } from '@testing-library/react';
import { button, isOff } from '../test-kit';
import { REST_MS } from './draft.hook';
import { eachWithClock, fakeServer, inBrowser, line, openNote, pass, text } from './test-draft';

eachWithClock();
const SERVER_ERROR = { code: 500, message: 'Something failed on our side.' };
const OFFLINE = { code: 0, message: '' };
const comesBack = () => act(() => void window.dispatchEvent(new Event('online')));

test('a change is saved when the hands have rested, and no moment before', async () => {
  const server = fakeServer();
  const { user } = await openNote({ server });
  await user.type(text(), '!');
  expect(line()).toBe('Not saved yet');
  await pass(REST_MS - 1);
  expect(server.saves).toEqual([]);
  await pass(1);
  expect(server.saves).toEqual([{ text: 'old!', revision: 3 }]);
  expect(line()).toBe('Saved');
});

test('each change begins the rest anew, and only the last is saved', async () => {
  const server = fakeServer();
  const { user } = await openNote({ server });
  await user.type(text(), '1');
  await pass(REST_MS - 1);
  await user.type(text(), '2');
  await pass(REST_MS - 1);
  expect(server.saves).toEqual([]);
  await pass(1);
  expect(server.saves).toEqual([{ text: 'old12', revision: 3 }]);
});

test('while a save is running it says so', async () => {
  const server = fakeServer();
  const { user } = await openNote({ server });
  const answer = server.hold();
  await user.type(text(), '!');
  await pass(REST_MS);
  expect(line()).toBe('Saving…');
  await answer();
  expect(line()).toBe('Saved');
});

test('what is typed while a save is running is saved after it, on the revision that it made', async () => {
  const server = fakeServer();
  const { user } = await openNote({ server });
  const answer = server.hold();
  await user.type(text(), '1');
  await pass(REST_MS);
  await user.type(text(), '2');
  await pass(10 * REST_MS);
  expect(server.saves).toHaveLength(1);
  await answer();
  expect(inBrowser()).toMatchObject({ revision: 4, value: { text: 'old12' } });
  await pass(REST_MS);
  expect(server.saves.at(-1)).toEqual({ text: 'old12', revision: 4 });
  expect(text()).toHaveValue('old12');
});

test('each save begins with the revision of the one before', async () => {
  const server = fakeServer();
  const { user } = await openNote({ server });
  await user.type(text(), '1');
  await pass(REST_MS);
  await user.type(text(), '2');
  await pass(REST_MS);
  expect(server.saves.map(({ revision }) => revision)).toEqual([3, 4]);
});

test('a draft that nobody changed is not saved', async () => {
  const server = fakeServer({ revision: 0, saved_at: null, saved_by: '' });
  await openNote({ server });
  await pass(10 * REST_MS);
  comesBack();
  await pass(0);
  expect(server.saves).toEqual([]);
  expect(line()).toBe('Nothing changed yet');
});

test('the time of the last save is shown', async () => {
  await openNote({ server: fakeServer() });
  expect(screen.getByText('Saved')).toHaveAttribute('title', expect.stringContaining('2026'));
});

test('why the server did not save is shown in its words, and Retry saves at once', async () => {
  const server = fakeServer();
  server.fail(SERVER_ERROR);
  const { user } = await openNote({ server });
  await user.type(text(), '!');
  await pass(REST_MS);
  expect(line()).toBe('Not saved: Something failed on our side.');
  server.fail(undefined);
  await user.click(button('Retry'));
  await pass(0);
  expect(server.saves).toHaveLength(2);
  expect(line()).toBe('Saved');
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
});

test('after a failure nothing is tried until something is typed, and then after a rest', async () => {
  const server = fakeServer();
  server.fail(SERVER_ERROR);
  const { user } = await openNote({ server });
  await user.type(text(), '1');
  await pass(10 * REST_MS);
  expect(server.saves).toHaveLength(1);
  server.fail(undefined);
  await user.type(text(), '2');
  await pass(REST_MS);
  expect(server.saves.at(-1)).toEqual({ text: 'old12', revision: 3 });
  expect(line()).toBe('Saved');
});

test.each([
  ['a failure without a code', new TypeError('fetch failed')],
  ['the code of no answer', OFFLINE],
])('%s is reported as a missing connection', async (_what, failure) => {
  const server = fakeServer();
  server.fail(failure);
  const { user } = await openNote({ server });
  await user.type(text(), '!');
  await pass(REST_MS);
  expect(line()).toBe('Not saved: there is no connection. It is kept in this browser.');
});

test('what failed is saved without a rest when the connection is back', async () => {
  const server = fakeServer();
  server.fail(OFFLINE);
  const { user } = await openNote({ server });
  await user.type(text(), '!');
  await pass(REST_MS);
  server.fail(undefined);
  comesBack();
  await pass(0);
  expect(server.saves.at(-1)).toEqual({ text: 'old!', revision: 3 });
  expect(line()).toBe('Saved');
});

test('what is undone is saved as well', async () => {
  const server = fakeServer();
  const { user } = await openNote({ server });
  await user.type(text(), '!');
  await pass(REST_MS);
  await user.click(button('Undo'));
  await pass(REST_MS);
  expect(server.saves.at(-1)).toEqual({ text: 'old', revision: 4 });
});

test('what was undone while it was being saved is saved over it', async () => {
  const server = fakeServer();
  const { user } = await openNote({ server });
  const answer = server.hold();
  await user.type(text(), '!');
  await pass(REST_MS);
  await user.click(button('Undo'));
  await answer();
  await pass(REST_MS);
  expect(server.draft()).toMatchObject({ revision: 5, value: { text: 'old' } });
});

test('a failure of what was undone since is over, and nothing is left in the browser', async () => {
  const server = fakeServer();
  server.fail(SERVER_ERROR);
  const { user } = await openNote({ server });
  await user.type(text(), '!');
  await pass(REST_MS);
  await user.click(button('Undo'));
  await pass(REST_MS);
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  expect([line(), inBrowser(), server.saves.length]).toEqual(['Saved', null, 1]);
});

test('what was undone before it was saved does not come back', async () => {
  const server = fakeServer();
  const { user, unmount } = await openNote({ server });
  await user.type(text(), '!');
  await user.click(button('Undo'));
  unmount();
  await openNote({ server });
  expect(text()).toHaveValue('old');
  expect(inBrowser()).toBeNull();
});

test('of who may only read nothing is saved, stored in the browser or undone', async () => {
  const server = fakeServer();
  const { user } = await openNote({ server, canSave: false });
  await user.type(text(), '!');
  await pass(10 * REST_MS);
  expect(server.saves).toEqual([]);
  expect(inBrowser()).toBeNull();
  expect(isOff('Undo')).toBe(true);
});
