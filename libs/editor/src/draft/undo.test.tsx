import { fireEvent, screen } from '@testing-library/react';
import { button, field, isOff } from '../test-kit';
import { REST_MS } from './draft.hook';
import { eachWithClock, fakeServer, openNote, pass, text } from './test-draft';

eachWithClock();
/** The text after two changes: a word that was typed, and a press. */
const opened = async () => {
  const page = await openNote({ server: fakeServer() });
  await page.user.type(text(), ' word');
  await page.user.click(button('Capitals'));
  expect(text()).toHaveValue('OLD WORD');
  return page;
};

test('where nothing was changed there is no way back, and none forth', async () => {
  await openNote({ server: fakeServer() });
  expect([isOff('Undo'), isOff('Redo')]).toEqual([true, true]);
});

test('a press is undone by itself, and a word that was typed as one', async () => {
  const { user } = await opened();
  await user.click(button('Undo'));
  expect(text()).toHaveValue('old word');
  await user.click(button('Undo'));
  expect(text()).toHaveValue('old');
  expect(isOff('Undo')).toBe(true);
});

test('what was undone is done again, in its order', async () => {
  const { user } = await opened();
  await user.click(button('Undo'));
  await user.click(button('Undo'));
  await user.click(button('Redo'));
  expect(text()).toHaveValue('old word');
  await user.click(button('Redo'));
  expect(text()).toHaveValue('OLD WORD');
  expect(isOff('Redo')).toBe(true);
});

test('a new change ends the way forth', async () => {
  const { user } = await opened();
  await user.click(button('Undo'));
  await user.type(text(), '!');
  expect(isOff('Redo')).toBe(true);
});

test('a word is two steps when it was saved in between', async () => {
  const { user } = await openNote({ server: fakeServer() });
  await user.type(text(), ' a');
  await pass(REST_MS);
  await user.type(text(), ' b');
  await user.click(button('Undo'));
  expect(text()).toHaveValue('old a');
});

test.each([
  ['Ctrl+Z', '{Control>}z{/Control}'],
  ['Cmd+Z', '{Meta>}z{/Meta}'],
])('%s undoes, wherever the focus is', async (_name, keys) => {
  const { user } = await opened();
  await user.click(document.body);
  await user.keyboard(keys);
  expect(text()).toHaveValue('old word');
  await user.click(text());
  await user.keyboard(keys);
  expect(text()).toHaveValue('old');
});

test.each([
  ['Ctrl+Shift+Z', '{Control>}{Shift>}Z{/Shift}{/Control}'],
  ['Cmd+Shift+Z', '{Meta>}{Shift>}z{/Shift}{/Meta}'],
  ['Ctrl+Y', '{Control>}y{/Control}'],
])('%s does it again', async (_name, keys) => {
  const { user } = await opened();
  await user.click(button('Undo'));
  await user.keyboard(keys);
  expect(text()).toHaveValue('OLD WORD');
});

test.each([
  ['without Ctrl', { key: 'z' }],
  ['with AltGr, which types a letter,', { key: 'z', ctrlKey: true, altKey: true }],
  ['with another letter', { key: 'x', ctrlKey: true }],
])('a key %s is left to the browser', async (_what, key) => {
  await opened();
  // Where nobody prevents it, `fireEvent` returns true.
  expect(fireEvent.keyDown(text(), key)).toBe(true);
  expect(text()).toHaveValue('OLD WORD');
});

test('the keys are the draft’s own in its fields, even when there is nothing to undo', async () => {
  await openNote({ server: fakeServer() });
  expect(fireEvent.keyDown(text(), { key: 'z', ctrlKey: true })).toBe(false);
});

test.each(['Search', 'Answer'])(
  'in a field that is no part of the draft (%s) the keys are left to the browser',
  async (name) => {
    await opened();
    expect(fireEvent.keyDown(field(name), { key: 'z', ctrlKey: true })).toBe(true);
    expect(text()).toHaveValue('OLD WORD');
  },
);

test('a key that something else has handled undoes nothing', async () => {
  await opened();
  text().addEventListener('keydown', (event) => event.preventDefault(), { once: true });
  fireEvent.keyDown(text(), { key: 'z', ctrlKey: true });
  expect(text()).toHaveValue('OLD WORD');
});

test.each([
  [['Jan de Vries'], 'Jan de Vries is editing too'],
  [['Jan de Vries', 'Ada Miller'], 'Jan de Vries, Ada Miller are editing too'],
])('who else has it open is named: %j', async (names, sentence) => {
  await openNote({ server: fakeServer(), editors: names.map((name) => ({ name })) });
  expect(screen.getByText(sentence)).toBeInTheDocument();
});

test('a user who is alone sees no other editors', async () => {
  await openNote({ server: fakeServer() });
  expect(screen.queryByText(/editing too$/)).toBeNull();
});
