import naughtyStrings from '@parcelway/couriers/naughty-strings.json';
import { initI18n } from '@parcelway/i18n';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SanitizedHtml } from './html';

beforeAll(() => initI18n('en'));

/** What would run, submit, embed or leave its place, whatever it came from. */
const FORBIDDEN =
  'script, style, link, meta, base, iframe, object, embed, form, input, button, select, textarea, svg, math, template, noscript, video, audio, source, picture, dialog, details';
const ATTRIBUTES = [
  'alt',
  'colspan',
  'dir',
  'height',
  'href',
  'lang',
  'loading',
  'referrerpolicy',
  'rel',
  'rowspan',
  'scope',
  'src',
  'start',
  'target',
  'title',
  'width',
];

function shown(html: string): HTMLElement {
  const { container } = render(<SanitizedHtml html={html} />);
  return container.querySelector<HTMLElement>('.pw-html') ?? container;
}

function expectHarmless(box: HTMLElement) {
  expect(box.querySelector(FORBIDDEN)).toBeNull();
  for (const element of box.querySelectorAll('*')) {
    expect(element.namespaceURI).toBe('http://www.w3.org/1999/xhtml');
    expect(element.getAttributeNames().filter((name) => !ATTRIBUTES.includes(name))).toEqual([]);
  }
  for (const { href } of box.querySelectorAll<HTMLAnchorElement>('a[href]')) expect(href).toMatch(/^(https?:|mailto:)/);
  for (const { src } of box.querySelectorAll('img'))
    expect(src).toMatch(/^(https:|data:image\/(png|jpeg|gif|webp);base64,)/i);
}

test.each([
  ['script', '<script>window.hacked = 1</script><p>text</p>'],
  ['script in capitals, with spaces', '<ScRiPt >window.hacked = 1</sCrIpT\t>'],
  ['script that loads', '<script src="https://evil.example/a.js"></script>'],
  ['nested script', '<scr<script>ipt>window.hacked = 1</scr</script>ipt>'],
  ['event handler', '<img src="https://a.example/x.png" onerror="window.hacked = 1" onload=\'window.hacked = 1\'>'],
  ['event handler after a slash', '<img/src=x/onerror=window.hacked=1>'],
  [
    'event handler of any element',
    '<p onpointerover="window.hacked = 1" onfocus="window.hacked = 1" autofocus tabindex="0" contenteditable>x</p>',
  ],
  ['event handler by animation', '<p style="animation-name: x" onanimationstart="window.hacked = 1">x</p>'],
  [
    'svg',
    '<svg onload="window.hacked = 1"><script>window.hacked = 1</script><use href="data:image/svg+xml,x#y"/></svg>',
  ],
  [
    'svg animating a link',
    '<svg><a><animate attributeName="href" values="javascript:alert(1)"/><text>x</text></a></svg>',
  ],
  [
    'svg with HTML inside',
    '<svg><foreignObject><iframe srcdoc="<script>parent.hacked = 1</script>"></iframe></foreignObject></svg>',
  ],
  ['mathml', '<math href="javascript:alert(1)"><mi xlink:href="javascript:alert(1)">x</mi></math>'],
  [
    'mathml with HTML inside',
    '<math><annotation-xml encoding="text/html"><img src=x onerror="window.hacked = 1"></annotation-xml></math>',
  ],
  ['mutation by mglyph', '<form><math><mtext></form><form><mglyph><style></math><img src onerror=window.hacked=1>'],
  ['mutation by a comment in svg style', '<svg></p><style><a id="</style><img src=1 onerror=window.hacked=1>">'],
  ['mutation by noscript', '<noscript><p title="</noscript><img src=x onerror=window.hacked=1>">'],
  ['mutation by title', '<title><a title="</title><img src=x onerror=window.hacked=1>">'],
  ['mutation by template', '<template><script>window.hacked = 1</script></template>'],
  ['mutation by select', '<select><template><img src=x onerror=window.hacked=1></template></select>'],
  [
    'mutation by table',
    '<table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=window.hacked=1&gt;">',
  ],
  ['mutation by comment', '<!--><img src=x onerror=window.hacked=1>-->'],
  ['mutation by CDATA', '<svg><![CDATA[><image xlink:href="]]><img src=x onerror=window.hacked=1>"></svg>'],
  ['style element', '<style>body { display: none } @import "https://evil.example/a.css";</style>'],
  [
    'style attribute',
    '<div style="position: fixed; inset: 0; z-index: 9999; background: url(https://evil.example)">x</div>',
  ],
  ['our own classes', '<div class="pw-save-bar" id="tm-shopify" name="cookie">x</div>'],
  [
    'clobbered globals',
    '<a id="document"></a><img name="getElementById" src="https://a.example/x.png"><form id="attributes"><input name="parentNode"></form>',
  ],
  ['javascript address', '<a href="javascript:alert(1)">x</a>'],
  ['javascript address in capitals', '<a href="JaVaScRiPt:alert(1)">x</a>'],
  ['javascript address with tab, line break and NUL', '<a href="java\tscr\nipt\u0000:alert(1)">x</a>'],
  ['javascript address behind control characters', '<a href="\u0001\u0008 javascript:alert(1)">x</a>'],
  ['javascript address as references', '<a href="&#106;&#x61;vascript&colon;alert(1)">x</a>'],
  [
    'javascript address of an image',
    '<img src="javascript:alert(1)" lowsrc="javascript:alert(1)" dynsrc="javascript:alert(1)">',
  ],
  ['vbscript address', '<a href="vbscript:msgbox(1)">x</a>'],
  ['data address of a page', '<a href="data:text/html,<script>alert(1)</script>">x</a>'],
  ['data address of a drawing', '<img src="data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9ImFsZXJ0KDEpIi8+">'],
  ['data address that only begins like a picture', '<img src="data:image/png,<svg onload=alert(1)>">'],
  [
    'blob, file and filesystem addresses',
    '<a href="blob:https://a.example/1">x</a><a href="file:///etc/passwd">x</a><img src="filesystem:https://a.example/x">',
  ],
  [
    'address within the app',
    '<a href="/billing/plan">x</a><a href="//evil.example">x</a><a href="?x">x</a><img src="/api/v1/auth/session">',
  ],
  ['picture without encryption', '<img src="http://evil.example/x.png">'],
  [
    'several sources',
    '<img src="https://a.example/x.png" srcset="http://evil.example/x 2x"><picture><source srcset="javascript:alert(1)"></picture>',
  ],
  [
    'frames',
    '<iframe src="https://evil.example"></iframe><iframe srcdoc="<script>parent.hacked = 1</script>"></iframe><object data="x"></object><embed src="x">',
  ],
  [
    'form',
    '<form action="https://evil.example"><input name="password"><button formaction="javascript:alert(1)">Sign in</button></form>',
  ],
  [
    'page settings',
    '<base href="https://evil.example"><meta http-equiv="refresh" content="0;url=https://evil.example"><link rel="stylesheet" href="https://evil.example/a.css">',
  ],
  ['media', '<video><source onerror="window.hacked = 1"></video><audio src=x onerror="window.hacked = 1"></audio>'],
  ['unknown elements', '<x-evil onclick="window.hacked = 1" is="x">x</x-evil><xss onmouseover="window.hacked = 1">y'],
  ['data and aria attributes', '<p data-remote="orders" aria-hidden="true" role="dialog" slot="x" is="y">x</p>'],
  ['unclosed and deep', `${'<div>'.repeat(2_000)}<img src=x onerror=window.hacked=1`],
])('no attack is left in what is shown: %s', async (_name, html) => {
  const box = shown(html);
  expectHarmless(box);
  await new Promise((done) => {
    setTimeout(done, 0);
  });
  expect(window).not.toHaveProperty('hacked');
});

test('no string of the list of naughty strings leaves anything in what is shown, alone or inside an attribute', () => {
  expect(naughtyStrings.length).toBeGreaterThan(500);
  for (const text of naughtyStrings) {
    for (const html of [
      text,
      `<p title="${text}">${text}</p>`,
      `<a href="${text}">${text}</a>`,
      `<img src='${text}' alt='${text}'>`,
    ]) {
      const { container, unmount } = render(<SanitizedHtml html={html} />);
      expectHarmless(container.querySelector<HTMLElement>('.pw-html') ?? container);
      unmount();
    }
  }
  expect(window).not.toHaveProperty('hacked');
});

test('text, lists, tables, links and images are shown as they were written', () => {
  const box = shown(
    '<h2>New</h2><p>A <strong>bold</strong> <em>word</em>, <code>code</code><br>and more</p><ul><li>one</li></ul>' +
      '<table><thead><tr><th scope="col" colspan="2">a</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table>' +
      '<img src="https://cdn.example/a.png" alt="The list" width="600" height="300"><img src="data:image/png;base64,iVBORw0KGgo=">',
  );
  expect(box.innerHTML).toBe(
    '<h2>New</h2><p>A <strong>bold</strong> <em>word</em>, <code>code</code><br>and more</p><ul><li>one</li></ul>' +
      '<table><thead><tr><th scope="col" colspan="2">a</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table>' +
      '<img src="https://cdn.example/a.png" alt="The list" width="600" height="300" loading="lazy" referrerpolicy="no-referrer">' +
      '<img src="data:image/png;base64,iVBORw0KGgo=" loading="lazy" referrerpolicy="no-referrer" alt="">',
  );
});

test.each(['https://parcelway.example/faq', 'http://parcelway.example', 'mailto:help@parcelway.example'])(
  'a link to %s opens a new tab that knows nothing of ours',
  (href) => {
    shown(`<a href="${href}" target="_top" rel="opener">more</a>`);
    const link = screen.getByRole('link', { name: 'more' });
    expect([link.getAttribute('href'), link.getAttribute('target'), link.getAttribute('rel')]).toEqual([
      href,
      '_blank',
      'noopener noreferrer nofollow',
    ]);
  },
);

test('an image is a button for mouse and keyboard where something is to open it, and stays a link where it is one', async () => {
  const open = jest.fn();
  render(
    <SanitizedHtml
      html={
        '<img src="https://cdn.example/a.png" alt="The list"><a href="https://cdn.example"><img src="https://cdn.example/b.png"></a>'
      }
      onImage={open}
    />,
  );
  await userEvent.tab();
  expect(screen.getByRole('button', { name: 'Enlarge image: The list' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(open).toHaveBeenCalledWith({ src: 'https://cdn.example/a.png', alt: 'The list' });
  expect(screen.getAllByRole('button')).toHaveLength(1);
});

test('changed HTML replaces the former', () => {
  const { rerender, container } = render(<SanitizedHtml html="<p>one</p>" />);
  rerender(<SanitizedHtml html="<p>two</p>" />);
  expect(container).toHaveTextContent(/^two$/);
});

test.each([
  ['<frameset><frame src="https://evil.example/"></frameset>'],
  [' <frameset onload="window.hacked = 1"></frameset>'],
  ['<html><head></head><frameset cols="*"><noframes><p>x</p></noframes></frameset></html>'],
])('a page of frames in place of a notice shows nothing: %s', (html) => {
  const box = shown(html);
  expectHarmless(box);
  expect(box).toBeEmptyDOMElement();
});
