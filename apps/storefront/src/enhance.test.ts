import { enhance, enhanceScript } from './enhance';

const page =
  '<div class="pw"><form><button type="submit">Track</button></form><button type="button" data-copy="1Z" data-done="Copied" hidden>Copy</button></div>';

test('the copy button appears only where copying works, copies, and confirms it', async () => {
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

test('[2.16] the zone of a time is named to who is in another one', () => {
  const at = new Date('2026-11-21T06:00:00Z');
  const offset = -at.getTimezoneOffset();
  const timeAt = (minutes: number) => {
    const local = new Date(at.getTime() + minutes * 60_000).toISOString().slice(0, 19);
    const part = (value: number) => String(Math.floor(value)).padStart(2, '0');
    const size = Math.abs(minutes);
    return `<time datetime="${local}${minutes < 0 ? '-' : '+'}${part(size / 60)}:${part(size % 60)}">7:00<span class="pw-zone">CET</span></time>`;
  };
  document.body.innerHTML = `<div class="pw-event">${timeAt(offset)}${timeAt(offset + 90)}<time datetime="2026-11-21T06:00:00">6:00<span class="pw-zone">local time</span></time></div>`;
  enhance(document);
  expect([...document.querySelectorAll<HTMLElement>('.pw-zone')].map(({ hidden }) => hidden)).toEqual([
    true,
    false,
    false,
  ]);
});

test('a form of the page is sent once; those of the theme around it are left alone', async () => {
  document.body.innerHTML = `<form id="theme"><button type="submit">Search</button></form>${page}`;
  enhance(document);
  for (const form of document.querySelectorAll('form')) form.dispatchEvent(new Event('submit'));
  await new Promise((resolve) => {
    setTimeout(resolve);
  });
  expect([...document.querySelectorAll<HTMLButtonElement>('[type=submit]')].map(({ disabled }) => disabled)).toEqual([
    false,
    true,
  ]);
});
