import { linesWithHtml, noticeHtml } from './notice-html';

/** All that may come out: text without `<`, and these elements with these attributes. */
const ELEMENT =
  '<(?:/?(?:p|h[1-6]|ul|ol|li|strong|em|s|code|pre|blockquote|table|thead|tbody|tr|th|td)|br|hr|/a|ol start="\\d+"|code class="language-[^"<>]*"|t[hd] style="text-align:(?:left|right|center)"' +
  '|a href="(?:https://[^/"]|mailto:[^:"]|/(?![/"\\\\]))[^"<>]*"(?: title="[^"<>]*")? target="_blank" rel="noopener noreferrer"|img src="(?:https://[^/"]|/(?![/"\\\\]))[^"<>]*" alt="[^"<>]*"(?: title="[^"<>]*")?)>';
const HARMLESS = new RegExp(`^(?:[^<]|${ELEMENT})*$`, 'i');

test('Markdown becomes HTML: headings, lists, tables, code, links, images', () => {
  expect(
    noticeHtml(
      '## News\n\n- **one** of [ours](https://help.example/x "Help")\n\n| a | b |\n|---|---|\n| `1` | 2 |\n\n![A list](https://cdn.example/a.png)',
    ),
  ).toBe(
    [
      '<h2>News</h2>',
      '<ul>',
      '<li><strong>one</strong> of <a href="https://help.example/x" title="Help" target="_blank" rel="noopener noreferrer">ours</a></li>',
      '</ul>',
      '<table>',
      '<thead>',
      '<tr>',
      '<th>a</th>',
      '<th>b</th>',
      '</tr>',
      '</thead>',
      '<tbody>',
      '<tr>',
      '<td><code>1</code></td>',
      '<td>2</td>',
      '</tr>',
      '</tbody>',
      '</table>',
      '<p><img src="https://cdn.example/a.png" alt="A list"></p>',
      '',
    ].join('\n'),
  );
});

const PAYLOADS = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg/onload=alert`1`>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<style>*{position:fixed;inset:0}</style>',
  '<div style="position:fixed;inset:0">x</div>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<base href="https://evil.example/">',
  '<meta http-equiv="refresh" content="0;url=https://evil.example">',
  '<form action="https://evil.example"><input name=a></form>',
  '<a href="javascript:alert(1)">x</a>',
  '<details open ontoggle=alert(1)>',
  '<template><img src=x onerror=alert(1)></template>',
  '<p onclick=alert(1)>x',
  '</p></div></body><script>alert(1)</script>',
  '<!--><img src=x onerror=alert(1)>-->',
  '<![CDATA[<img src=x onerror=alert(1)>]]>',
  '<?php <img src=x onerror=alert(1)> ?>',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](java&#115;cript:alert(1))',
  '[x](java&Tab;script:alert(1))',
  '[x](<java\tscript:alert(1)>)',
  '[x](&#1;javascript:alert(1))',
  '[x](vbscript:msgbox(1))',
  '[x](data:text/html,<script>alert(1)</script>)',
  '[x](data:text/html;base64,PHNjcmlwdD4=)',
  '![x](data:image/svg+xml,<svg onload=alert(1)>)',
  '![x](data:image/png;base64,AAAA)',
  '![x](javascript:alert(1))',
  '[x](//evil.example)',
  '[x](/\\evil.example)',
  '[x](\\\\evil.example)',
  '[x](http://plain.example)',
  '[x](file:///etc/passwd)',
  '[x](blob:https://a/b)',
  '<javascript:alert(1)>',
  '<https://a.example/"onmouseover="alert(1)>',
  '[a]: javascript:alert(1)\n\n[a]',
  '[x](https://a.example/" onmouseover="alert(1))',
  '[x](https://a.example \'x" onerror="alert(1)\')',
  '![" onerror="alert(1)](https://a.example/x.png)',
  '![x](https://a.example/x.png "\\" onload=\\"alert(1)")',
  '```"><script>alert(1)</script>\nx\n```',
  '```x" onclick="alert(1)\nx\n```',
  '`<script>alert(1)</script>`',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '\\<script>alert(1)\\</script>',
  '[<img src=x onerror=alert(1)>](https://a.example)',
  '# <svg/onload=alert(1)>',
  '| <script>x</script> |\n|:--|\n| <img onerror=x> |',
  '<scr\u0000ipt>alert(1)</scr\u0000ipt>',
  '\u2028<script>alert(1)</script>',
  `${'['.repeat(500)}x${']'.repeat(500)}(javascript:alert(1))`,
  `${'> '.repeat(300)}<script>`,
];
test.each(PAYLOADS)('what is written as HTML, or leads to a script, comes out as text: %j', (payload) => {
  expect(noticeHtml(payload)).toMatch(HARMLESS);
  expect(noticeHtml(`Before\n\n${payload}\n\n- in a list ${payload}\n\n> ${payload}`)).toMatch(HARMLESS);
});
test('the check above would see markup that was let through', () => {
  for (const bad of [
    '<script>',
    '<img src="x" onerror="y">',
    '<a href="javascript:x" target="_blank" rel="noopener noreferrer">',
    '<svg>',
    '<p onclick="x">',
    '<img src="data:image/png,x" alt="">',
    '< p>',
  ])
    expect(bad).not.toMatch(HARMLESS);
});

test('links open elsewhere, without a way back to the app', () => {
  expect(
    noticeHtml('[x](https://a.example) [y](mailto:help@a.example) [z](/orders)').match(
      /target="_blank" rel="noopener noreferrer"/g,
    ),
  ).toHaveLength(3);
});

test('lines with HTML are named, so that their author can be notified', () => {
  expect(linesWithHtml('Fine\n\n<div>not\n\nText <b>bold</b>\n\n`<b>` is code, 1 < 2')).toEqual([3, 5]);
});
