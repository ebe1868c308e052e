import MarkdownIt from 'markdown-it';

/**
 * Allowed targets of links and images: https, e-mail, or a path of ours. Everything else, including data addresses,
 * stays text. `\`, which browsers read as `/`, arrives here encoded.
 */
const LEADS_SOMEWHERE_SAFE = /^(?:https:\/\/[^/]|mailto:[^:]|\/(?![/\\]))/i;

/** HTML in the source is text, never markup: what comes out is made of the few elements that Markdown has, and needs no cleaning. */
const markdown = new MarkdownIt('default', { html: false, linkify: false, typographer: false });
markdown.validateLink = (url) => LEADS_SOMEWHERE_SAFE.test(url.trim());
markdown.renderer.rules.link_open = (tokens, index, options, _env, self) => {
  tokens[index]?.attrSet('target', '_blank');
  tokens[index]?.attrSet('rel', 'noopener noreferrer');
  return self.renderToken(tokens, index, options);
};

/** A notice's text as HTML. It contains no script, style, frame or form, whatever the Markdown is. */
export const noticeHtml = (source: string): string => markdown.render(source);

const withHtml = new MarkdownIt('default', { html: true });
/** Numbers of the lines that contain HTML, which would be shown as text. Starts at 1. */
export const linesWithHtml = (source: string): number[] =>
  withHtml
    .parse(source, {})
    .flatMap(({ type, map, children }) =>
      type === 'html_block' || children?.some((child) => child.type === 'html_inline') ? [(map?.[0] ?? 0) + 1] : [],
    );
