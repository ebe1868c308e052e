import { cleanHtml, plainText } from './own-html';

test.each([
  ['<script>alert(1)</script>', ''],
  ['<style>p{color:red}</style>', ''],
  ['<p onclick="x()" class="c" id="i">a</p>', '<p>a</p>'],
  ['<form action="/x"><input name="a"><button>b</button></form>', 'b'],
  ['<iframe src="https://x.example"></iframe><object></object><svg><script>x</script></svg>', ''],
  ['<a href="javascript:alert(1)">a</a>', '<a target="_blank" rel="noopener noreferrer">a</a>'],
  ['<a href="//x.example">a</a>', '<a target="_blank" rel="noopener noreferrer">a</a>'],
  ['<img src="data:text/html,x" alt="a">', '<img alt="a" style="max-width:100%" />'],
  ['<p style="position:fixed;top:0;z-index:9">a</p>', '<p>a</p>'],
  ['<p style="background:url(https://x.example/a)">a</p>', '<p>a</p>'],
  ['<p style="background-color:url(https://x.example/a)">a</p>', '<p>a</p>'],
  ['<p style="background-image:url(x);width:expression(alert(1))">a</p>', '<p>a</p>'],
  ['<base href="https://x.example"><meta http-equiv="refresh"><link rel="stylesheet" href="x">', ''],
  ['<b>open', '<b>open</b>'],
  ['</td></table>a', 'a'],
])('[2.13] what acts, leaves its place or is fetched is removed: %s', (html, clean) => {
  expect(cleanHtml(html)).toBe(clean);
});

test('[2.13] what a mail is made of stays', () => {
  const html =
    '<table width="100%" cellpadding="4"><tbody><tr><td style="color:#ff0000;padding:4px 8px" colspan="2"><h2>T</h2></td></tr></tbody></table>';
  expect(cleanHtml(html)).toBe(html);
});

test('[2.13] an image has a text and never is wider than the mail', () => {
  expect(cleanHtml('<img src="https://x.example/a.png" style="width:900px">')).toBe(
    '<img alt="" src="https://x.example/a.png" style="width:900px;max-width:100%" />',
  );
});

test('[2.13] in the text part a link is followed by its address', () => {
  expect(plainText('<p>See <a href="https://x.example/a">this</a></p><p>two</p>')).toBe(
    'See this https://x.example/a\n\ntwo',
  );
});
