import { bcp47, type Language } from '@parcelway/domain';
import { Link as RouterLink } from '@parcelway/router';
import { AppProvider } from '@shopify/polaris';
import en from '@shopify/polaris/locales/en.json';
import { useEffect, useState, type AnchorHTMLAttributes, type ReactNode } from 'react';
import { CopiedContext } from './copied.context';

type Strings = typeof en;
/** In the same chunks as our own texts: a language is one request. English is there from the start, for what another one lacks. */
const STRINGS: Record<Exclude<Language, 'en'>, () => Promise<{ default: object }>> = {
  es: () => import(/* webpackChunkName: "texts-es" */ '@shopify/polaris/locales/es.json'),
  fr: () => import(/* webpackChunkName: "texts-fr" */ '@shopify/polaris/locales/fr.json'),
  it: () => import(/* webpackChunkName: "texts-it" */ '@shopify/polaris/locales/it.json'),
  de: () => import(/* webpackChunkName: "texts-de" */ '@shopify/polaris/locales/de.json'),
  pt: () => import(/* webpackChunkName: "texts-pt" */ '@shopify/polaris/locales/pt-PT.json'),
  tr: () => import(/* webpackChunkName: "texts-tr" */ '@shopify/polaris/locales/tr.json'),
  nl: () => import(/* webpackChunkName: "texts-nl" */ '@shopify/polaris/locales/nl.json'),
  pl: () => import(/* webpackChunkName: "texts-pl" */ '@shopify/polaris/locales/pl.json'),
  sv: () => import(/* webpackChunkName: "texts-sv" */ '@shopify/polaris/locales/sv.json'),
  cn: () => import(/* webpackChunkName: "texts-cn" */ '@shopify/polaris/locales/zh-CN.json'),
};

interface AdapterLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  url?: string;
  external?: boolean;
}

/** Addresses inside the app go through the router: a full load would restart the admin's frame. */
function AdapterLink({ url = '', external, children, ...rest }: AdapterLinkProps) {
  if (external || !url.startsWith('/'))
    return (
      <a {...rest} href={url} target="_blank" rel="noopener noreferrer">
        {children}
      </a>
    );
  return (
    <RouterLink to={url} {...rest}>
      {children}
    </RouterLink>
  );
}

const ignore = () => undefined;
let rewrite: ((text: string) => string) | undefined;

/** Rewrites Polaris' English, such as an isolated page's pseudo-language. Before the first provider is drawn. */
export function rewritePolarisTexts(by: (text: string) => string): void {
  rewrite = by;
}

const rewritten = <T,>(tree: T, by: (text: string) => string): T =>
  Object.fromEntries(
    Object.entries(tree as object).map(([key, value]: [string, unknown]) => [
      key,
      typeof value === 'string' ? by(value) : rewritten(value, by),
    ]),
  ) as T;
const english = (): Strings => (rewrite ? rewritten(en, rewrite) : en);

export interface UiProviderProps {
  language: Language;
  /** Shows whether a copy worked. */
  onCopied?(copied: boolean): void;
  children: ReactNode;
}

/** Polaris with its own texts in `language` (English until they have arrived) and links through our router. */
export function UiProvider({ language, onCopied = ignore, children }: UiProviderProps) {
  const [strings, setStrings] = useState<Strings>(english);
  useEffect(() => {
    let current = true;
    if (language === 'en') setStrings(english);
    else
      STRINGS[language]().then(
        (file) => current && setStrings(file.default as Strings),
        () => current && setStrings(en),
      );
    return () => {
      current = false;
    };
  }, [language]);
  return (
    <AppProvider i18n={language === 'en' ? strings : [strings, en]} linkComponent={AdapterLink}>
      <div lang={bcp47(language)} className="pw-root">
        <CopiedContext.Provider value={onCopied}>{children}</CopiedContext.Provider>
      </div>
    </AppProvider>
  );
}
