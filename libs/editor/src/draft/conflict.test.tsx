import { screen } from '@testing-library/react';
import type { InHost } from '@parcelway/testing';
import { button, isOff } from '../test-kit';
import { REST_MS } from './draft.hook';
import { eachWithClock, fakeServer, inBrowser, line, openNote, pass, text, type FakeServer } from './test-draft';

eachWithClock();
const NAMED = /^Jan de Vries changed this draft on .*2026/;

let server: FakeServer;
/** Jan saved since the editor was opened; what is typed now meets that. */
async function meet(): Promise<InHost> {
  server = fakeServer();
  const page = await openNote({ server });
  server.somebodySaves('theirs');
  await page.user.type(text(), '!');
  await pass(REST_MS);
  return page;
}

test('a save that meets the change of somebody else shows who changed it and when, and loses nothing', async () => {
  await meet();
  expect(screen.getByText(NAMED)).toBeInTheDocument();
  expect(line()).toBe('Not saved');
  expect(text()).toHaveValue('old!');
  expect(inBrowser()).toMatchObject({ revision: 3, value: { text: 'old!' } });
  expect(server.draft().value).toEqual({ text: 'theirs' });
});

test('who it was is unknown until the draft is read, and until then nothing can be chosen', async () => {
  server = fakeServer();
  const { user } = await openNote({ server });
  server.somebodySaves('theirs');
  const read = jest.spyOn(server, 'read').mockReturnValue(new Promise(() => {}));
  await user.type(text(), '!');
  await pass(REST_MS);
  expect(read).toHaveBeenCalledTimes(1);
  expect(screen.getByText('Somebody else changed this draft')).toBeInTheDocument();
  expect(isOff('Load theirs')).toBe(true);
  expect(screen.queryByRole('button', { name: 'Keep mine' })).toBeNull();
});

test('what somebody else saved and cannot be read is no choice: Retry meets it again', async () => {
  server = fakeServer();
  const { user } = await openNote({ server });
  server.somebodySaves('theirs');
  server.breakReading();
  await user.type(text(), '!');
  await pass(REST_MS);
  expect(screen.queryByRole('button', { name: 'Keep mine' })).toBeNull();
  expect(line()).toMatch(/kept in this browser/);
  server.breakReading(false);
  await user.click(button('Retry'));
  await pass(0);
  expect(screen.getByText(NAMED)).toBeInTheDocument();
  await user.click(button('Keep mine'));
  await pass(REST_MS);
  expect([server.draft().value, line()]).toEqual([{ text: 'old!' }, 'Saved']);
});

test('until it is decided whose stays, nothing is saved, whatever is typed', async () => {
  const { user } = await meet();
  await user.type(text(), '?');
  await pass(10 * REST_MS);
  expect(server.saves).toHaveLength(1);
  expect(inBrowser()).toMatchObject({ value: { text: 'old!?' } });
  expect(screen.getByText(NAMED)).toBeInTheDocument();
});

test('a connection that is back decides nothing', async () => {
  await meet();
  window.dispatchEvent(new Event('online'));
  await pass(REST_MS);
  expect(server.saves).toHaveLength(1);
});

describe('theirs, once loaded,', () => {
  test('replace mine, and nothing is left to save', async () => {
    const { user } = await meet();
    await user.click(button('Load theirs'));
    expect(text()).toHaveValue('theirs');
    expect(screen.queryByText(NAMED)).toBeNull();
    expect(line()).toBe('Saved');
    expect(inBrowser()).toBeNull();
    await pass(REST_MS);
    expect(server.saves).toHaveLength(1);
  });

  test('give way to mine by Undo, which is saved on their revision', async () => {
    const { user } = await meet();
    await user.click(button('Load theirs'));
    await user.click(button('Undo'));
    expect(text()).toHaveValue('old!');
    await pass(REST_MS);
    expect(server.saves.at(-1)).toEqual({ text: 'old!', revision: 4 });
  });
});

describe('mine, once kept,', () => {
  test('are saved at once on their revision, with what was typed since', async () => {
    const { user } = await meet();
    await user.type(text(), '?');
    await user.click(button('Keep mine'));
    await pass(0);
    expect(server.saves.at(-1)).toEqual({ text: 'old!?', revision: 4 });
    expect(server.draft().value).toEqual({ text: 'old!?' });
    expect(screen.queryByText(NAMED)).toBeNull();
    expect(line()).toBe('Saved');
    expect(inBrowser()).toBeNull();
  });

  test('meet a third change the same way', async () => {
    const { user } = await meet();
    server.somebodySaves('theirs again');
    await user.click(button('Keep mine'));
    await pass(0);
    expect(screen.getByText(NAMED)).toBeInTheDocument();
    await user.click(button('Keep mine'));
    await pass(0);
    expect(server.saves.at(-1)).toEqual({ text: 'old!', revision: 5 });
    expect(line()).toBe('Saved');
  });
});

test('who goes without deciding overwrites nothing, and is offered what was typed when coming back', async () => {
  const { unmount } = await meet();
  unmount();
  await pass(REST_MS);
  expect(server.saves).toHaveLength(1);
  await openNote({ server });
  expect(text()).toHaveValue('theirs');
  expect(screen.getByText(/^There are changes of .* that were not saved$/)).toBeInTheDocument();
});
