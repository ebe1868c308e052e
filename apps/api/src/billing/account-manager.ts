import { hasFeature, levelOfPlan, type PlanKey } from '@parcelway/domain';
import type { Calls, DataOf } from '@parcelway/http-contract';
import type { Config, Person } from '../config';
import type { ShopTransaction } from '../db/database';
import { namedManager } from './account-managers.store';
import { supportLink, type SupportedShop } from './support-link';

type Contact = DataOf<Calls['billingPage']>['contact'];

/** Whether the shop's plan includes a named contact. */
export const hasManager = ({ plan }: Pick<SupportedShop, 'plan'>): boolean =>
  hasFeature(levelOfPlan(plan as PlanKey), 'account_manager');

/** The shop's contact with the link to write to them, or to priority support as long as there is none. Null: its plan has none. */
export async function contactOf(
  trx: ShopTransaction,
  { ACCOUNT_MANAGER: fallback, SUPPORT_URL: support }: Pick<Config, 'ACCOUNT_MANAGER' | 'SUPPORT_URL'>,
  shop: SupportedShop & { shop_id: string },
): Promise<Contact> {
  if (!hasManager(shop)) return null;
  const person = (await namedManager(trx, shop.shop_id)) ?? fallback ?? null;
  return { person, url: supportLink(person ? `mailto:${person.email}` : support, shop) };
}

/** The contact as operators read it. @returns null when the plan has none */
export const managerText = (manager: Person | null | undefined): string | null =>
  manager === undefined ? null : manager ? `${manager.name} <${manager.email}>` : 'no contact named';
