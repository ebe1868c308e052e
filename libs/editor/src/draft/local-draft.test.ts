import { clearLocal, readLocal, saveLocal } from './local-draft';

const KEY = 'note-draft:demo.example.com:1:settings';
const isText = (value: unknown): value is string => typeof value === 'string';
beforeEach(() => localStorage.clear());

test('what was stored is read with its revision and its time', () => {
  const before = new Date().toISOString();
  saveLocal(KEY, 3, 'typed');
  const read = readLocal(KEY, isText);
  expect(read).toEqual({ revision: 3, at: expect.any(String), value: 'typed' });
  expect((read?.at ?? '') >= before).toBe(true);
});

test('the last that was stored is read', () => {
  saveLocal(KEY, 3, 'typed');
  saveLocal(KEY, 4, 'typed on');
  expect(readLocal(KEY, isText)).toMatchObject({ revision: 4, value: 'typed on' });
});

test('what was cleared is nothing, and so is what never was', () => {
  saveLocal(KEY, 3, 'typed');
  clearLocal(KEY);
  expect(readLocal(KEY, isText)).toBeNull();
  expect(readLocal('other', isText)).toBeNull();
});

test.each([
  'half a sen',
  '{"revision":3,"at":"2026-11-20T09:30:00Z","val',
  'null',
  '3',
  '[]',
  '{"at":"2026-11-20T09:30:00Z","value":"typed"}',
  '{"revision":"3","at":"2026-11-20T09:30:00Z","value":"typed"}',
  '{"revision":3,"value":"typed"}',
  '{"revision":3,"at":1763630000,"value":"typed"}',
  '{"revision":3,"at":"2026-11-20T09:30:00Z"}',
  '{"revision":3,"at":"2026-11-20T09:30:00Z","value":{"text":"typed"}}',
])('what is no draft of ours is nothing: %s', (stored) => {
  localStorage.setItem(KEY, stored);
  expect(readLocal(KEY, isText)).toBeNull();
});
