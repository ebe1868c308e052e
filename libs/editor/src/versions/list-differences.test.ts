import { isSame, listDifferences } from './list-differences';

interface Row {
  id: string;
  kind: 'text' | 'logo' | 'image';
  hidden: boolean;
  words?: string;
}
const text: Row = { id: '1', kind: 'text', hidden: false, words: 'Hello' };
const logo: Row = { id: '2', kind: 'logo', hidden: false };
const image: Row = { id: '3', kind: 'image', hidden: false };

describe('two values are the same', () => {
  test('whatever was typed first, at any depth', () => {
    expect(isSame({ a: 1, b: { c: [{ d: 1, e: 2 }] } }, { b: { c: [{ e: 2, d: 1 }] }, a: 1 })).toBe(true);
  });

  test('where one has a key without a value', () => {
    expect(isSame({ a: 1, b: undefined }, { a: 1 })).toBe(true);
  });

  test.each([
    [{ a: 1 }, { a: 2 }],
    [{ a: 1 }, { a: '1' }],
    [{ a: null }, {}],
    [
      [1, 2],
      [2, 1],
    ],
    [{}, null],
  ])('but not %j and %j', (one, other) => {
    expect(isSame(one, other)).toBe(false);
  });
});

describe('of two lists it is listed', () => {
  test('nothing when they are the same', () => {
    expect(listDifferences([text, logo], [{ ...text }, { ...logo }])).toEqual([]);
  });

  test('what was added and what was removed', () => {
    expect(listDifferences([text, logo], [text, image])).toEqual([
      { how: 'added', kind: 'image' },
      { how: 'removed', kind: 'logo' },
    ]);
  });

  test('what was hidden and what is shown again, which is no change of its content', () => {
    expect(listDifferences([text, { ...logo, hidden: true }], [{ ...text, hidden: true }, logo])).toEqual([
      { how: 'hidden', kind: 'text' },
      { how: 'shown', kind: 'logo' },
    ]);
  });

  test('what was changed, and hidden as well', () => {
    expect(listDifferences([text], [{ ...text, words: 'Hi', hidden: true }])).toEqual([
      { how: 'hidden', kind: 'text' },
      { how: 'changed', kind: 'text' },
    ]);
  });

  test('another order, once', () => {
    expect(listDifferences([text, logo, image], [image, logo, text])).toEqual([{ how: 'order' }]);
  });

  test('no other order where only something was put between or removed', () => {
    expect(listDifferences([text, logo], [text, image, logo])).toEqual([{ how: 'added', kind: 'image' }]);
    expect(listDifferences([text, image, logo], [text, logo])).toEqual([{ how: 'removed', kind: 'image' }]);
  });

  test('what has the id of another kind as removed and added', () => {
    expect(listDifferences([text], [{ ...logo, id: text.id }])).toEqual([
      { how: 'added', kind: 'logo' },
      { how: 'removed', kind: 'text' },
    ]);
  });

  test('in the order of the second, and what was removed after it', () => {
    expect(listDifferences([text, logo], [image, { ...logo, hidden: true }])).toEqual([
      { how: 'added', kind: 'image' },
      { how: 'hidden', kind: 'logo' },
      { how: 'removed', kind: 'text' },
    ]);
  });
});
