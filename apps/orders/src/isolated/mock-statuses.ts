import { customStatusName, type CustomStatus } from '@parcelway/domain';
import type { Calls, DataOf } from '@parcelway/http-contract';
import { Refused, type Handlers } from '@parcelway/isolated/scenarios';

type Status = DataOf<Calls['orderStatus']>;

const status = (id: string, name: string, more: Partial<Status>): Status => ({
  id,
  key: `custom_${id}`,
  name,
  color: '#0b6e63',
  icon: null,
  position: Number(id),
  after: 'ordered',
  delay_days: 1,
  description: '',
  translations: {},
  ...more,
});
const SOME: readonly Status[] = [
  status('1', 'Being embroidered', {
    color: '#6b3fa0',
    icon: 'paint',
    description: 'Each piece is made by hand, which takes a few days.',
    translations: { de: 'Wird bestickt', fr: 'En cours de broderie' },
  }),
  status('2', 'Quality check', { color: '#1f5fbf', icon: 'search', delay_days: 4 }),
  status('3', 'Packed', { icon: 'package', after: 'ready', delay_days: 0 }),
];
const gone = () => new Refused(404, 'This status is not there any more. Reload the page.');

/** The shop's own statuses, in memory. */
export function mockStatuses(isEmpty: boolean): Handlers {
  let statuses: Status[] = isEmpty ? [] : [...SOME];
  const place = (list: Status[]) => {
    statuses = list.map((one, index) => ({ ...one, position: index + 1 }));
    return { statuses };
  };
  const find = (id: string | undefined): Status => {
    const found = statuses.find((one) => one.id === id);
    if (!found) throw gone();
    return found;
  };
  return {
    orderStatusList: () => ({ statuses }),
    orderStatus: ({ params }) => find(params.id),
    saveOrderStatus({ body: { id, name, ...values } }) {
      const old = id === undefined ? undefined : find(id);
      if (statuses.some((one) => one !== old && one.name.toLowerCase() === name.toLowerCase()))
        throw new Refused(409, 'A status with this name already exists. Choose a different name.');
      const next = old?.id ?? String(Math.max(0, ...statuses.map((one) => Number(one.id))) + 1);
      const saved = { ...status(next, name, {}), ...old, ...values, name } as Status;
      place(old ? statuses.map((one) => (one === old ? saved : one)) : [...statuses, saved]);
      return find(next);
    },
    moveOrderStatuses: ({ body: { ids } }) => place(ids.map(find)),
    deleteOrderStatus({ params }) {
      const old = find(params.id);
      place(statuses.filter((one) => one !== old));
      return {};
    },
    // Roughly as the server draws it, which the browser cannot load.
    previewOrderStatus({ body: { language, name, color, description, translations } }) {
      const shown = customStatusName({ name, translations: translations ?? {} } as CustomStatus, language);
      return {
        html: `<html lang="${language}"><body inert><h1>#1001</h1><p class="own"><svg viewBox="0 0 24 24"><circle cx="12" cy="12" r="12" fill="${color}"/></svg><strong>${text(shown)}</strong></p><p>${text(description ?? '')}</p></body></html>`,
        css: 'body{font:16px/1.5 sans-serif;padding:16px}.own{display:flex;gap:12px;align-items:center}svg{width:24px;height:24px}',
      };
    },
  };
}

const text = (given: string): string => given.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
