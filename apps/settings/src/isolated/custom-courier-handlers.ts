import type { CustomCourier } from '@parcelway/api/custom-couriers';
import { customCourierCode, initialsOf } from '@parcelway/domain';
import { Refused, type Handlers } from '@parcelway/isolated/scenarios';

const BOATS: CustomCourier = {
  ...{ id: '1', code: customCourierCode('1'), revision: '1', parcels: 1204 },
  ...{ name: 'Two River Boats', masks: ['TB########', 'TBX######'], check_digit: null },
  ...{ track_url: 'https://boats.example/track/{number}', phone: '+1 212 555 0142', initials: 'TRB' },
  status_texts: { in_transit: { en: 'On the river', de: 'Auf dem Fluss' } },
};

/** The couriers that the shop has defined: a shop with `rows` 0 none. */
export function customCourierHandlers(rows: number): Handlers {
  let couriers: CustomCourier[] = rows === 0 ? [] : [BOATS];
  let lastId = couriers.length;
  const whole = () => ({ couriers: [...couriers].sort((a, b) => a.name.localeCompare(b.name)) });
  const find = (id: string): CustomCourier => {
    const found = couriers.find((one) => one.id === id);
    if (!found) throw new Refused(404, 'This courier is not there any more. Reload the page.');
    return found;
  };
  return {
    customCouriers: whole,
    saveCustomCourier({ body: { id, revision, ...values } }) {
      const before = id === undefined ? undefined : find(id);
      if (before && before.revision !== revision)
        throw new Refused(409, 'Somebody changed this courier meanwhile. Nothing of yours was written.');
      if (!before) lastId += 1;
      const saved: CustomCourier = {
        ...{ id: String(lastId), code: customCourierCode(String(lastId)), parcels: 0 },
        ...before,
        ...values,
        initials: values.initials || initialsOf(values.name),
        revision: String(Number(before?.revision ?? 0) + 1),
      };
      couriers = [...couriers.filter((one) => one !== before), saved];
      return whole();
    },
    importCourierEvents({ body: { content } }) {
      const rows = content
        .split(/[\r\n]+/)
        .slice(1)
        .filter(Boolean);
      const wrong = rows.filter((row) => !row.startsWith('TB'));
      const issues = wrong.map((line) => ({
        ...{ row: rows.indexOf(line) + 2, column: 'tracking_number' as const, message: 'is of no parcel' },
      }));
      return { added: rows.length - wrong.length, known: 0, issues, issue_count: issues.length };
    },
    deleteCustomCourier({ params: { id } }) {
      const found = find(id);
      couriers = couriers.filter((one) => one !== found);
      return whole();
    },
  };
}
