import { useTranslate, type MessageKey } from '@parcelway/i18n';
import type { ResolvedRemote, ResolvedSet } from '@parcelway/remote-contract';
import { useCallback } from 'react';
import { MENU } from './screens';

/** An entry of the side menu: a screen of the product, or a released remote that the product's own list does not know. */
export interface MenuEntry {
  id: string;
  path: string;
  label: string;
  icon: string;
}

const entryPath = ({ contract }: ResolvedRemote) => contract.routes[0]?.path ?? '/';

/** The name of a remote without a text that this shell knows: `gift-cards` → `Gift cards`. */
const wordsOf = (id: string) => `${id.charAt(0).toUpperCase()}${id.slice(1).replaceAll('-', ' ')}`;

/** Names a remote's screen: by the product's own list, else by the remote's menu entry in the language on screen, else by its id. */
export function useRemoteTitle(): (remote: ResolvedRemote) => string {
  const { t, language } = useTranslate('common');
  return useCallback(
    (remote) => {
      const known = MENU.find(({ path }) => path === entryPath(remote));
      if (known) return t(known.title);
      const label = remote.contract.menu?.label;
      if (!label) return wordsOf(remote.id);
      if (typeof label !== 'string') return label[language] ?? label.en ?? wordsOf(remote.id);
      const text = t(label as MessageKey<'common'>);
      return text === label ? wordsOf(remote.id) : text;
    },
    [t, language],
  );
}

/** The side menu: the product's screens in their order, behind them the other released remotes by theirs. */
export function useMenu(set: ResolvedSet): MenuEntry[] {
  const { t } = useTranslate('common');
  const titleOf = useRemoteTitle();
  const further = set.remotes
    .flatMap((remote) => (remote.contract.menu ? [{ remote, menu: remote.contract.menu }] : []))
    .filter(({ remote }) => !MENU.some(({ id, path }) => id === remote.id || path === entryPath(remote)))
    .sort((a, b) => a.menu.order - b.menu.order || (a.remote.id < b.remote.id ? -1 : 1));
  return [
    ...MENU.map(({ id, path, title }) => ({ id, path, label: t(title), icon: id })),
    ...further.map(({ remote, menu }) => ({
      id: remote.id,
      path: entryPath(remote),
      label: titleOf(remote),
      icon: menu.icon,
    })),
  ];
}
