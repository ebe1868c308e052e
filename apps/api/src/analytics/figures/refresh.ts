import type { AppContext } from '../../context';

/** Placeholder: figures that are read live need no counting. */
export const countShop = async (_ctx: Pick<AppContext, 'db' | 'now'>, _shopId: string): Promise<void> => undefined;
