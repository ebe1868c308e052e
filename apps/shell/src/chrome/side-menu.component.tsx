import type { RemoteLoader } from '@parcelway/federation';
import { useTranslate } from '@parcelway/i18n';
import type { ResolvedSet } from '@parcelway/remote-contract';
import { NavLink } from '@parcelway/router';
import { Icon, Mark } from '@parcelway/ui';
import { XIcon } from '@parcelway/ui/icons';
import { useEffect, useRef } from 'react';
import type { MenuEntry } from '../routes/remote-menu';
import { menuIcon } from './menu-icons';

/** How long the pointer rests on an entry before its screen is fetched. */
const HOVER_MS = 150;

interface SideMenuProps {
  set: ResolvedSet;
  loader: RemoteLoader;
  /** Empty without a signed-in shop: there is nowhere to go. */
  menu: readonly MenuEntry[];
  open: boolean;
  /** The same function as long as the menu is open: the focus is moved for each new one. */
  onClose(): void;
}

/** The released screens: icon and word, icons only on a narrow window, a sheet on a phone. */
export function SideMenu({ set, loader, menu, open, onClose }: SideMenuProps) {
  const { t } = useTranslate('common');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const panel = useRef<HTMLElement>(null);

  useEffect(() => {
    if (!open) return;
    const before = document.activeElement;
    panel.current?.querySelector<HTMLElement>('a, button')?.focus();
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onClose();
    };
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('keydown', onKey);
      if (before instanceof HTMLElement) before.focus();
    };
  }, [open, onClose]);

  useEffect(() => () => clearTimeout(timer.current), []);

  const forget = () => clearTimeout(timer.current);
  const prefetchSoon = (id: string) => {
    forget();
    timer.current = setTimeout(() => loader.prefetch(id), HOVER_MS);
  };
  return (
    <>
      {open && <div className="pw-scrim" onClick={onClose} />}
      <nav ref={panel} className={open ? 'pw-menu pw-menu--open' : 'pw-menu'} aria-label={t('menu.label')}>
        <div className="pw-menu__brand">
          <Mark size={24} />
          <span className="pw-menu__word">{set.product}</span>
          <button type="button" className="pw-menu__close" aria-label={t('menu.close')} onClick={onClose}>
            <Icon source={XIcon} />
          </button>
        </div>
        <ul>
          {menu.map(({ id, path, label, icon }) => (
            <li key={id}>
              <NavLink
                to={path}
                title={label}
                aria-label={label}
                className={({ isActive }) => (isActive ? 'pw-menu__link pw-menu__link--active' : 'pw-menu__link')}
                onPointerEnter={() => prefetchSoon(id)}
                onPointerLeave={forget}
                onFocus={() => prefetchSoon(id)}
                onBlur={forget}
              >
                <span className="pw-menu__icon" aria-hidden="true">
                  <Icon source={menuIcon(icon)} />
                </span>
                <span className="pw-menu__word">{label}</span>
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}
