import { createSaves, type SaveAnswer } from './saves';

const saved = (revision: number): SaveAnswer => ({ data: { revision, saved_at: null, saved_by: '' } });
/** Saves on one revision, and makes the next. */
const oneMore = jest.fn((revision: number) => Promise.resolve(saved(revision + 1)));
beforeEach(() => oneMore.mockClear());
const began = () => oneMore.mock.calls.map(([revision]) => revision);

test('saves go one after the other', async () => {
  const saves = createSaves();
  let answer = (_answer: SaveAnswer) => {};
  const first = saves.inTurn('a', 3, () => new Promise<SaveAnswer>((resolve) => (answer = resolve)));
  const second = saves.inTurn('b', 8, oneMore);
  await Promise.resolve();
  expect(oneMore).not.toHaveBeenCalled();
  answer(saved(4));
  await expect(first).resolves.toEqual(saved(4));
  await expect(second).resolves.toEqual(saved(9));
});

test('a save that knows an older revision of ours begins with the newest that we made', async () => {
  const saves = createSaves();
  await saves.inTurn('a', 3, oneMore);
  await saves.inTurn('a', 4, oneMore);
  await saves.inTurn('a', 3, oneMore);
  expect(began()).toEqual([3, 4, 5]);
});

test('saves that wait know what those before them will make', async () => {
  const saves = createSaves();
  await Promise.all([saves.inTurn('a', 3, oneMore), saves.inTurn('a', 3, oneMore), saves.inTurn('a', 3, oneMore)]);
  expect(began()).toEqual([3, 4, 5]);
});

test('each draft has revisions of its own', async () => {
  const saves = createSaves();
  await saves.inTurn('a', 3, oneMore);
  await saves.inTurn('b', 3, oneMore);
  expect(began()).toEqual([3, 3]);
});

test('a revision that somebody else made is begun with as it is', async () => {
  const saves = createSaves();
  await saves.inTurn('a', 3, oneMore);
  await saves.inTurn('a', 7, oneMore);
  expect(began()).toEqual([3, 7]);
});

test('a save that the server refused makes nothing, and its answer is handed on', async () => {
  const saves = createSaves();
  const refused = { error: { code: 409 } };
  await expect(saves.inTurn('a', 3, () => Promise.resolve(refused))).resolves.toEqual(refused);
  await saves.inTurn('a', 3, oneMore);
  expect(began()).toEqual([3]);
});

test('a save that breaks is reported to its caller, and holds nobody else up', async () => {
  const saves = createSaves();
  await expect(saves.inTurn('a', 3, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  await saves.inTurn('a', 3, oneMore);
  expect(began()).toEqual([3]);
});

test('an answer that names no newer revision is followed nowhere', async () => {
  const saves = createSaves();
  await saves.inTurn('a', 3, () => Promise.resolve(saved(3)));
  await saves.inTurn('a', 3, oneMore);
  expect(began()).toEqual([3]);
});
