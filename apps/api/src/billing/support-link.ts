import { hasFeature, levelOfPlan, type PlanKey } from '@parcelway/domain';

/** The shop as its support sees it. */
export interface SupportedShop {
  domain: string;
  plan: string;
}

/** Whether the shop's messages are answered before those of others. */
export const hasPriority = ({ plan }: Pick<SupportedShop, 'plan'>): boolean =>
  hasFeature(levelOfPlan(plan as PlanKey), 'priority_support');

/**
 * A `mailto:` or `https:` address of support; where the shop's plan has priority, it says so and names the shop: in the
 * mail's subject, or in the query parameters `priority` and `shop`.
 */
export function supportLink(address: string, shop: SupportedShop): string {
  if (!hasPriority(shop)) return address;
  const url = new URL(address);
  if (url.protocol === 'mailto:') url.search = subjectOf(url.search, `[Priority] ${shop.domain}`);
  else {
    url.searchParams.set('priority', 'enterprise');
    url.searchParams.set('shop', shop.domain);
  }
  return url.href;
}

/** A mail's fields, with a prefix of its subject. They are no form data: a plus is a plus, and a space is %20. */
function subjectOf(search: string, prefix: string): string {
  const fields = search.slice(1).split('&').filter(Boolean);
  const [subject] = fields.filter(isSubject);
  const given = subject?.slice(subject.indexOf('=') + 1);
  const whole = [encodeURIComponent(prefix), ...(given ? [given] : [])].join('%20');
  return [`subject=${whole}`, ...fields.filter((field) => !isSubject(field))].join('&');
}

const isSubject = (field: string): boolean => /^subject=/i.test(field);
