import { inMenuOrder, titleOf } from '@parcelway/domain';
import { useTranslate } from '@parcelway/i18n';
import { entryPath, type ResolvedSet } from '@parcelway/remote-contract';
import { useMemo } from 'react';

/** An entry of the side menu: a released remote. */
export interface MenuEntry {
  id: string;
  path: string;
  label: string;
  icon: string;
}

/** The side menu: the released remotes that want an entry, in their order, named in the language on screen. */
export function useMenu(set: ResolvedSet): MenuEntry[] {
  const { language } = useTranslate('common');
  return useMemo(
    () =>
      inMenuOrder(set.remotes.map(({ contract }) => contract)).map((contract) => ({
        id: contract.id,
        path: entryPath(contract),
        label: titleOf(contract, language),
        icon: contract.menu?.icon ?? '',
      })),
    [set, language],
  );
}
