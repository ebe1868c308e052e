import { promisePreviewScript, showPromise } from './promise-preview-document';

const parent = { postMessage: jest.fn() };
const send = (data: unknown, source: unknown = parent) =>
  window.dispatchEvent(new MessageEvent('message', { data, source: source as Window }));
const shown = () => document.querySelector('parcelway-promise')?.shadowRoot?.textContent ?? null;
const ANSWER = {
  ...{ style: 'text', icon: 'clock', color: null, css: 'p { color: red }', lang: 'en', text: 'Arrives <b>soon</b>' },
  ...{ steps: [], cutoff: null, countdown: '', country: 'DE', countries: [], provinces: [], labels: {} },
};
const page = (answer: object) => {
  const element = document.createElement('parcelway-promise');
  element.dataset['answer'] = JSON.stringify(answer);
  return { html: element.outerHTML, css: 'body{margin:8px}' };
};

beforeAll(() => {
  Object.defineProperty(window, 'parent', { value: parent, configurable: true });
  const icons = { clock: '<circle r="6"/>' };
  // As the frame runs it: the widget is that of the store.
  new Function(promisePreviewScript.slice(0, promisePreviewScript.lastIndexOf('\n(')))();
  showPromise(window as Window & typeof globalThis, icons);
});

test('the frame shows the widget with the answer that its parent sends, and its icon', () => {
  expect(parent.postMessage).toHaveBeenCalledWith({ ready: true }, '*');
  send(page(ANSWER));
  expect(shown()).toContain('Arrives <b>soon</b>');
  expect(document.querySelector('parcelway-promise')?.shadowRoot?.querySelector('circle')).not.toBeNull();
  send(page({ ...ANSWER, icon: 'none', text: 'Another' }));
  expect(shown()).toContain('Another');
});

test('only the framing page may post, and nothing else of what it posts gets in', () => {
  send(page({ ...ANSWER, text: 'Forged' }), window);
  expect(shown()).not.toContain('Forged');
  send({ ...page(ANSWER), html: `<img src=x><script>window.ran = 1</script>${page(ANSWER).html}` });
  expect(document.body.children).toHaveLength(1);
  send({ html: '<p>none</p>', css: '' });
  expect(shown()).toContain('Arrives');
});
