import { bcp47, type Language } from '@parcelway/domain';
import { Link as RouterLink } from '@parcelway/router';
import { AppProvider } from '@shopify/polaris';
import en from '@shopify/polaris/locales/en.json';
import { useEffect, useState, type AnchorHTMLAttributes, type ReactNode } from 'react';

type Strings = typeof en;
const STRINGS: Partial<Record<Language, () => Promise<{ default: object }>>> = {
  de: () => import('@shopify/polaris/locales/de.json'),
};

interface AdapterLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> { url?: string; external?: boolean }

/** Addresses inside the app go through the router: a full load would restart the admin's frame. */
function AdapterLink({ url = '', external, children, ...rest }: AdapterLinkProps) {
  if (external || !url.startsWith('/')) return <a {...rest} href={url} target="_blank" rel="noopener noreferrer">{children}</a>;
  return <RouterLink to={url} {...rest}>{children}</RouterLink>;
}

/** Polaris with its own texts in `language` (English until they have arrived) and links through our router. */
export function UiProvider({ language, children }: { language: Language; children: ReactNode }) {
  const [strings, setStrings] = useState<Strings>(en);
  useEffect(() => {
    let current = true;
    const load = STRINGS[language];
    if (!load) setStrings(en);
    else load().then((file) => current && setStrings(file.default as Strings), () => current && setStrings(en));
    return () => { current = false; };
  }, [language]);
  return (
    <AppProvider i18n={strings === en ? en : [strings, en]} linkComponent={AdapterLink}>
      <div lang={bcp47(language)} className="pw-root">{children}</div>
    </AppProvider>
  );
}
