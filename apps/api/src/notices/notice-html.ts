import MarkdownIt from 'markdown-it';

/**
 * Where a link or an image may lead: https, e-mail, or a path of ours. Everything else, data addresses too, stays text.
 * `\`, which browsers take for `/`, arrives here encoded.
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

/** The text of a notice as HTML. It holds no script, style, frame or form, whatever the Markdown says. */
export const noticeHtml = (source: string): string => markdown.render(source);

const withHtml = new MarkdownIt('default', { html: true });
/** Lines in which somebody wrote HTML, which would be shown as text. Starts at 1. */
export const linesWithHtml = (source: string): number[] =>
  withHtml
    .parse(source, {})
    .flatMap(({ type, map, children }) =>
      type === 'html_block' || children?.some((child) => child.type === 'html_inline') ? [(map?.[0] ?? 0) + 1] : [],
    );
