import { changed, historyOf, redone, settled, undone } from './history';

test('changes are undone one by one and redone', () => {
  let history = changed(changed(historyOf('a'), 'b'), 'c');
  history = undone(history);
  expect(history.now).toBe('b');
  history = undone(undone(history));
  expect(history.now).toBe('a');
  history = redone(redone(redone(history)));
  expect(history.now).toBe('c');
});

test('a word that is typed is one step, until it is saved', () => {
  let history = changed(changed(historyOf(''), 'h', 'title'), 'hi', 'title');
  history = changed(settled(history), 'hi!', 'title');
  expect(undone(history).now).toBe('hi');
  expect(undone(undone(history)).now).toBe('');
});

test('a new change ends the way forward', () => {
  const history = changed(undone(changed(historyOf('a'), 'b')), 'c');
  expect(redone(history).now).toBe('c');
});

test('a hundred steps are stored', () => {
  let history = historyOf(0);
  for (let step = 1; step <= 150; step += 1) history = changed(history, step);
  for (let step = 0; step < 150; step += 1) history = undone(history);
  expect(history.now).toBe(50);
});
