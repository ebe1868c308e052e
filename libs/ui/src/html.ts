/** HTML from outside, made harmless. An entry of its own, so that the sanitiser comes only with what shows such HTML. */
export { SanitizedHtml, type HtmlImage, type SanitizedHtmlProps } from './components/sanitized-html.component';
