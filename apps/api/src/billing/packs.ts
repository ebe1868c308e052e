import { QUOTA_PACKS } from '@parcelway/domain';

type Pack = (typeof QUOTA_PACKS)[number];

/** The name of a pack at the platform, by which purchases are read; never changed. */
export const packName = ({ quota, id }: Pick<Pack, 'quota' | 'id'>): string => `${quota} more parcels (${id})`;

const BY_NAME: ReadonlyMap<string, Pack> = new Map(QUOTA_PACKS.map((pack) => [packName(pack), pack]));
/** Undefined: a purchase of this name is none of ours. */
export const packOfName = (name: string): Pack | undefined => BY_NAME.get(name);
