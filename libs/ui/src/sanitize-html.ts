import createPurifier from 'dompurify';

/** Text, lists, tables, links and images: nothing that runs, submits, embeds or draws outside its place. */
const TAGS = [
  'a',
  'b',
  'blockquote',
  'br',
  'caption',
  'code',
  'dd',
  'del',
  'div',
  'dl',
  'dt',
  'em',
  'figcaption',
  'figure',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'hr',
  'i',
  'img',
  'ins',
  'kbd',
  'li',
  'mark',
  'ol',
  'p',
  'pre',
  's',
  'small',
  'span',
  'strong',
  'sub',
  'sup',
  'table',
  'tbody',
  'td',
  'tfoot',
  'th',
  'thead',
  'tr',
  'u',
  'ul',
];
/** Without style, class, id and name: what is shown can neither dress up as our interface nor shadow a global. */
const ATTRIBUTES = [
  'alt',
  'colspan',
  'dir',
  'height',
  'href',
  'lang',
  'rowspan',
  'scope',
  'src',
  'start',
  'title',
  'width',
];

const LINKS = ['http:', 'https:', 'mailto:'];
const IMAGE_DATA = /^data:image\/(?:png|jpeg|gif|webp);base64,[A-Za-z0-9+/=\s]*$/i;

/** Empty for a relative address: it would lead into the app. */
const protocolOf = (address: string): string => (URL.canParse(address) ? new URL(address).protocol : '');
const isLink = (address: string) => LINKS.includes(protocolOf(address));
const isImage = (address: string) => protocolOf(address) === 'https:' || IMAGE_DATA.test(address);

// An instance of our own: hooks of another user of the library never meet ours.
const purifier = createPurifier(window);
purifier.addHook('uponSanitizeAttribute', (element, attribute) => {
  const { attrName: name, attrValue: value } = attribute;
  if (name === 'href') attribute.keepAttr = element.localName === 'a' && isLink(value);
  if (name === 'src') attribute.keepAttr = element.localName === 'img' && isImage(value);
});
purifier.addHook('afterSanitizeAttributes', (element) => {
  if (element.localName === 'a' && element.hasAttribute('href')) {
    element.setAttribute('target', '_blank');
    element.setAttribute('rel', 'noopener noreferrer nofollow');
  }
  if (element.localName === 'img') {
    if (!element.hasAttribute('src')) return element.remove();
    element.setAttribute('loading', 'lazy');
    element.setAttribute('referrerpolicy', 'no-referrer');
    if (!element.hasAttribute('alt')) element.setAttribute('alt', '');
  }
});

/**
 * HTML from outside as nodes that are safe to show. They are to be put into the page as they are: written out and parsed again,
 * nodes may become others (mutation XSS).
 */
export function sanitizeHtml(html: string): DocumentFragment {
  // A document of frames has no body, despite the types.
  const content = purifier.sanitize(html, {
    ALLOWED_TAGS: TAGS,
    ALLOWED_ATTR: ATTRIBUTES,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    ALLOWED_NAMESPACES: ['http://www.w3.org/1999/xhtml'],
    RETURN_DOM_FRAGMENT: true,
  }) as DocumentFragment | null;
  return content ?? document.createDocumentFragment();
}
