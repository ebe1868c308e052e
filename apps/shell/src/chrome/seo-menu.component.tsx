import { useTranslate } from '@parcelway/i18n';
import { matchPath, useLocation } from '@parcelway/router';
import { MENU } from '../routes/screens';

/** Editors, which are to be nothing but themselves. */
const WITHOUT = ['/notification/template/:status/:custom?', '/tracking-page/classic', '/tracking-page/modern'];

/** Links to home and all pages, for machines that read the document: neither drawn nor read out. */
export function SeoMenu() {
  const { t } = useTranslate('common');
  const { pathname } = useLocation();
  if (WITHOUT.some((path) => matchPath(path, pathname))) return null;
  return (
    <nav hidden data-menu="seo">
      <a href="/">{t('seo.home')}</a>
      {MENU.map(({ id, path, title }) => (
        <a key={id} href={path}>
          {t(title)}
        </a>
      ))}
    </nav>
  );
}
