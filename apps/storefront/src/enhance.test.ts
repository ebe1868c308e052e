import { enhance, enhanceScript } from './enhance';

const page =
  '<form><button type="submit">Track</button></form><button type="button" data-copy="1Z" data-done="Copied" hidden>Copy</button>';

test('the copy button appears only where copying works, copies, and says so', async () => {
  document.body.innerHTML = page;
  const button = document.querySelector('button[data-copy]') as HTMLButtonElement;
  enhance(document);
  expect(button.hidden).toBe(true);
  const writeText = jest.fn(async () => {});
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  enhance(document);
  expect(button.hidden).toBe(false);
  button.click();
  await Promise.resolve();
  expect(writeText).toHaveBeenCalledWith('1Z');
  expect(button.textContent).toBe('Copied');
});

test('the script that is sent runs by itself, with nothing from outside', () => {
  document.body.innerHTML = page;
  Object.defineProperty(navigator, 'clipboard', { value: { writeText: async () => {} }, configurable: true });
  new Function('document', 'setTimeout', enhanceScript)(document, setTimeout);
  expect((document.querySelector('button[data-copy]') as HTMLButtonElement).hidden).toBe(false);
});
