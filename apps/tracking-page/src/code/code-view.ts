import { defaultKeymap } from '@codemirror/commands';
import { css } from '@codemirror/lang-css';
import { html } from '@codemirror/lang-html';
import { javascript } from '@codemirror/lang-javascript';
import { bracketMatching, defaultHighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { Annotation, EditorState } from '@codemirror/state';
import { EditorView, keymap, lineNumbers } from '@codemirror/view';

export type CodeLanguage = 'html' | 'css' | 'js';
const LANGUAGES = { html, css, js: javascript };
/** A change that did not come from the keyboard. */
const Shown = Annotation.define<boolean>();

export interface CodeViewInput {
  label: string;
  language: CodeLanguage;
  isReadOnly: boolean;
  text: string;
  onChange(text: string): void;
}
export interface CodeView {
  /** Shows another text, if it is another. */
  show(text: string): void;
  destroy(): void;
}

const THEME = EditorView.theme({
  '&': { height: '240px', fontSize: '13px', color: '#1a1a1a', backgroundColor: '#fff' },
  '&.cm-focused': { outline: '2px solid #005bd3' },
  '.cm-scroller': { overflow: 'auto', fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace' },
  '.cm-gutters': { color: '#616161', backgroundColor: '#f7f7f7' },
});

/**
 * An editor of code in an element. It is in a shadow tree, where its styles are sheets made by script: the page's policy allows no style
 * element. It has no undo of its own, so that the keys reach the draft's; Tab leaves it, as it leaves every field.
 */
export function codeView(place: HTMLElement, { label, language, isReadOnly, text, onChange }: CodeViewInput): CodeView {
  const root = place.shadowRoot ?? place.attachShadow({ mode: 'open' });
  const view = new EditorView({
    parent: root,
    root,
    state: EditorState.create({
      doc: text,
      extensions: [
        lineNumbers(),
        bracketMatching(),
        syntaxHighlighting(defaultHighlightStyle),
        EditorView.lineWrapping,
        keymap.of(defaultKeymap),
        LANGUAGES[language](),
        THEME,
        EditorState.readOnly.of(isReadOnly),
        EditorView.editable.of(!isReadOnly),
        EditorView.contentAttributes.of({
          'aria-label': label,
          ...(isReadOnly && { 'aria-readonly': 'true', tabindex: '0' }),
        }),
        EditorView.updateListener.of(({ docChanged, state, transactions }) => {
          if (docChanged && !transactions.some((one) => one.annotation(Shown))) onChange(state.doc.toString());
        }),
      ],
    }),
  });
  return {
    show(next) {
      if (next === view.state.doc.toString()) return;
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: next }, annotations: Shown.of(true) });
    },
    destroy: () => view.destroy(),
  };
}
