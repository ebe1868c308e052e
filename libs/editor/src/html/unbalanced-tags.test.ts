import { unbalancedTags } from './unbalanced-tags';

test.each([
  ['', []],
  ['<p>a<br>b<img src="x">\n<ul><li>one<li>two</ul>', []],
  ['<table><tr><td>a<tr><td>b</table>', []],
  ['<!-- <div> --><script>if (a < b) document.write("<div>")</script><div title="a > b"></div>', []],
  ['{% if a < b %}<b>x</b>{% endif %}{{ "<div>" }}', []],
  ['<svg><path d="M0 0"/><g></g></svg>', []],
  ['<div>\n<p>a</p>', ['open div 1']],
  ['<p>a</p>\n</div>', ['stray div 2']],
  ['<div>\n<b>a\n</div>\n</section>', ['open b 2', 'stray section 4']],
  ['<div/>\n<p>a</p>', ['open div 1']],
  ['<a href="x">\n<DIV></Div>', ['open a 1']],
] as const)('what is not closed, or never opened, is found with its line: %j', (html, expected) => {
  expect(unbalancedTags(html).map(({ is, tag, line }) => `${is} ${tag} ${line}`)).toEqual(expected);
});

test('a long piece that never ends is read at once', () => {
  const start = Date.now();
  unbalancedTags(`${'<a "'.repeat(5_000)}${'<script>'.repeat(2_000)}`);
  expect(Date.now() - start).toBeLessThan(2_000);
});
