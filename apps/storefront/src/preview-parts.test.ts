import { previewParts } from './preview-parts';

const parent = { postMessage: jest.fn() };
const parts = () => [...document.querySelectorAll<HTMLElement>('[data-part]')];
const marked = () => parts().flatMap(({ style, textContent }) => (style.outline === '' ? [] : [textContent]));
Object.defineProperty(window, 'parent', { value: parent, configurable: true });
window.scrollTo = jest.fn();
window.matchMedia = jest.fn(() => ({ matches: true })) as never;
const frame = previewParts(window as Window & typeof globalThis);
beforeEach(() => {
  jest.clearAllMocks();
  document.body.innerHTML =
    '<!--part:logo--><p>a</p><!--/part--><p>between</p><!--part:html-2--><div>b</div>\n<div><i>c</i></div><!--/part-->';
  frame.drawn();
});

test('parts are what stands between their comments', () => {
  expect(parts().map(({ dataset, textContent }) => [dataset.part, textContent])).toEqual([
    ['logo', 'a'],
    ['html-2', 'b'],
    ['html-2', 'c'],
  ]);
});

test('the part that is chosen is marked, also when the document is drawn again; none is, when it is no part', () => {
  frame.choose('html-2');
  expect(marked()).toEqual(['b', 'c']);
  frame.drawn();
  expect(marked()).toEqual(['b', 'c']);
  frame.choose(':look');
  expect(marked()).toEqual([]);
});

test('the frame scrolls to a part that is out of sight, and stays where it is seen', () => {
  frame.choose('logo');
  expect(window.scrollTo).not.toHaveBeenCalled();
  const [, below] = parts();
  if (below) below.getBoundingClientRect = () => ({ top: 2_000, bottom: 2_100 }) as DOMRect;
  frame.choose('html-2');
  expect(window.scrollTo).toHaveBeenCalledWith({ top: 1_976, behavior: 'auto' });
});

test('the part that is pressed is reported, by whatever of it', () => {
  document.querySelector<HTMLElement>('i')?.click();
  expect(parent.postMessage).toHaveBeenCalledWith({ part: 'html-2' }, '*');
  parent.postMessage.mockClear();
  document.querySelectorAll('p')[1]?.click();
  expect(parent.postMessage).not.toHaveBeenCalled();
});
