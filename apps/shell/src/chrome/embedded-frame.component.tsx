import type { HostAdapter } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import type { ResolvedSet } from '@parcelway/remote-contract';
import { useLocation, useNavigate } from '@parcelway/router';
import { MenuIcon } from '@parcelway/ui/icons';
import { useEffect, type ReactNode } from 'react';
import type { MenuEntry } from '../routes/remote-menu';
import { UNAUTHORIZED_PATH } from '../routes/route-table';
import { SeoMenu } from './seo-menu.component';
import { BarMenu } from './bar-menu.component';
import { menuIcon } from './menu-icons';
import { BarTools } from './top-bar.component';

/** Inside the admin's frame the menu is reduced to these, after the hidden home entry. */
const IN_FRAME = ['settings', 'orders'];

interface EmbeddedFrameProps {
  adapter: HostAdapter;
  set: ResolvedSet;
  menu: readonly MenuEntry[];
  children: ReactNode;
}

/** Inside the store admin the menu is the admin's, which routes through us; of the top bar its tools stay, in a slim line above the screen, which leads to all screens. */
export function EmbeddedFrame({ adapter, set, menu, children }: EmbeddedFrameProps) {
  const { t } = useTranslate('common');
  const navigate = useNavigate();
  const { pathname } = useLocation();
  useEffect(() => {
    const links = IN_FRAME.flatMap((id) => menu.filter((entry) => entry.id === id));
    adapter.setMenu([{ id: 'home', label: t('seo.home'), path: '/' }, ...links]);
  }, [adapter, menu, t]);
  useEffect(() => adapter.onNavigate((path) => void navigate(path)), [adapter, navigate]);
  const screens = menu.map(({ path, label, icon }) => ({
    content: label,
    icon: menuIcon(icon),
    url: path,
    active: pathname === path || pathname.startsWith(`${path}/`),
  }));
  return (
    <>
      <SeoMenu set={set} menu={menu} />
      <main>
        {set.header && pathname !== UNAUTHORIZED_PATH && (
          <div className="pw-line">
            <nav className="pw-line__screens" aria-label={t('menu.label')}>
              <BarMenu label={t('menu.screens')} icon={MenuIcon} showLabel align="left" items={screens} />
            </nav>
            <BarTools set={set} signedIn platformLocale={adapter.platformLocale} />
          </div>
        )}
        {children}
      </main>
    </>
  );
}
