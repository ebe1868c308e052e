import { routeAt } from '@parcelway/domain';
import { useTranslate } from '@parcelway/i18n';
import type { ResolvedSet } from '@parcelway/remote-contract';
import { useLocation } from '@parcelway/router';
import type { MenuEntry } from '../routes/remote-menu';

/** Links to home and all pages, for machines that read the document: neither drawn nor read out. Editors are nothing but themselves. */
export function SeoMenu({ set, menu }: { set: ResolvedSet; menu: readonly MenuEntry[] }) {
  const { t } = useTranslate('common');
  const { pathname } = useLocation();
  const routes = set.remotes.flatMap(({ contract }) => contract.routes);
  if (routeAt(routes, pathname)?.kind === 'editor') return null;
  return (
    <nav hidden data-menu="seo">
      <a href="/">{t('seo.home')}</a>
      {menu.map(({ id, path, label }) => (
        <a key={id} href={path}>
          {label}
        </a>
      ))}
    </nav>
  );
}
