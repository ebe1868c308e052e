import { useTranslate } from '@parcelway/i18n';
import { renderInHost, type HostOptions, type InHost } from '@parcelway/testing';
import { screen } from '@testing-library/react';
import { useCallback, type ReactNode } from 'react';
import { FieldsContext, type EditorFields } from './fields/fields.context';
import { EditorKit, type KitTranslate } from './kit.context';
import { editorMessages, type KitMessages } from './messages';

declare module '@parcelway/i18n' {
  interface Messages {
    'editor-test': { editor_kit: KitMessages };
  }
}

/** Provides the kit and its texts as a remote does. */
export function Kit({ children }: { children: ReactNode }) {
  const { t } = useTranslate('editor-test');
  const kit = useCallback<KitTranslate>((key, values) => t(`editor_kit.${key}`, values), [t]);
  return <EditorKit t={kit}>{children}</EditorKit>;
}

/** A part of an editor, inside the kit and a host. */
export const renderInKit = (ui: ReactNode, options: Partial<HostOptions> = {}): Promise<InHost> =>
  renderInHost(<Kit>{ui}</Kit>, {
    route: '/editor',
    at: '/editor',
    routes: {},
    messages: { 'editor-test': async (code) => ({ editor_kit: (await editorMessages(code)).default }) },
    ...options,
  });

/** A field of an editor whose texts are German, with English as the fallback; a test changes what it is about. */
export const renderField = (ui: ReactNode, fields: Partial<EditorFields> = {}): Promise<InHost> =>
  renderInKit(
    <FieldsContext.Provider value={{ language: 'de', first: 'en', isReadOnly: false, ...fields }}>
      {ui}
    </FieldsContext.Provider>,
  );

export const button = (name: string | RegExp): HTMLElement => screen.getByRole('button', { name });
export const field = (name: string): HTMLElement => screen.getByRole('textbox', { name });
/** Polaris keeps a disabled button in the order of focus. */
export const isOff = (name: string | RegExp): boolean =>
  button(name).getAttribute('aria-disabled') === 'true' || button(name).hasAttribute('disabled');
