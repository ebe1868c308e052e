import { widgetCssIssue, type CssIssue } from './widget-css';

test.each([
  [''],
  ['p { color: red }'],
  ['p {}'],
  ['/* ours */ .promise__text, select:hover { color: #fff; margin: 0 auto !important; }\n'],
  ['@media (width < 600px) { p { content: "}{ 1 < 2 url(" } }'],
  ['p { --gap: 4px; padding: var(--gap); &:hover { color: red } }'],
  ['a[href="x;y"] { background: linear-gradient(#fff, #000) }'],
])('is accepted: %s', (css) => {
  expect(widgetCssIssue(css)).toBeNull();
});

test.each<[CssIssue, string]>([
  ['loads', '@import "https://evil.example/x.css";'],
  ['loads', 'p { background: url(https://evil.example/x) }'],
  ['loads', 'p { background: \\75rl("https://evil.example/x") }'],
  ['loads', 'p { background: u\\rl(x) }'],
  ['loads', 'p { background: -webkit-image-set("x" 1x) }'],
  ['loads', '@font-face { font-family: x; src: local("x") }'],
  ['loads', ':host { position: fixed !important }'],
  ['html', 'p {} </style><script>alert(1)</script>'],
  ['html', '<!-- p {} -->'],
  ['syntax', 'p { color: red'],
  ['syntax', 'p { color: red } }'],
  ['syntax', 'color: red;'],
  ['syntax', 'p { red }'],
  ['syntax', '{ color: red }'],
  ['syntax', 'p { color: rgb(1, 2 }'],
  ['syntax', 'p { content: "x }'],
  ['syntax', 'p {} /* no end'],
  ['syntax', 'p {} \\'],
  ['syntax', 'undefined'],
  ['syntax', 'p { color: red\u0001 }'],
])('is refused as %s: %s', (issue, css) => {
  expect(widgetCssIssue(css)).toBe(issue);
});
