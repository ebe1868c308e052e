import type { CourierList } from '@parcelway/api';
import type { CourierSettings, CourierSettingsChange } from '@parcelway/api/courier-settings';
import { Refused, type Handlers } from '@parcelway/isolated/scenarios';

const courier = (code: string, name: string, country: string | null = null): CourierList[number] => ({
  ...{ code, name, country, homepage: null, phone: null, track_url: null },
  type: country === null ? 'express' : 'post',
});
const COURIERS: CourierList = [
  courier('dhl', 'DHL Express'),
  courier('dpd', 'DPD'),
  courier('ups', 'UPS'),
  courier('gls', 'GLS'),
  courier('fedex', 'FedEx'),
  courier('deutsche-post', 'Deutsche Post', 'DE'),
  courier('dhl-germany', 'DHL Paket', 'DE'),
  courier('austrian-post', 'Österreichische Post', 'AT'),
  courier('swiss-post', 'Swiss Post', 'CH'),
  courier('royal-mail', 'Royal Mail', 'GB'),
];
const HITS = new Map([
  ['dhl', 1204],
  ['ups', 318],
  ['dpd', 1],
]);

/** All couriers, and those of the shop: a shop with `rows` 0 chose none. */
export function courierHandlers(rows: number): Handlers {
  let revision = 1;
  let values: Omit<CourierSettingsChange, 'revision'> = {
    auto_detect: true,
    couriers: rows === 0 ? [] : ['dhl', 'ups', 'dpd'],
    mapping:
      rows === 0
        ? []
        : [
            { company: 'City Bike Courier', courier: 'gls' },
            { company: 'DHL', courier: 'dhl-germany' },
          ],
  };
  const settings = (): CourierSettings => ({
    revision: String(revision),
    auto_detect: values.auto_detect,
    couriers: values.couriers.map((code, at) => ({ code, position: at + 1, hit_30d: HITS.get(code) ?? 0 })),
    mapping: values.mapping,
    custom: rows === 0 ? [] : [{ code: 'custom-1', name: 'Two River Boats' }],
  });
  return {
    couriers: () => ({ courier: COURIERS }),
    courierSettings: settings,
    saveCourierSettings({ body: { revision: began, ...change } }) {
      if (began !== settings().revision)
        throw new Refused(
          409,
          'Somebody changed these settings meanwhile. Nothing of yours was written: read them again, then save.',
        );
      values = change;
      revision += 1;
      return settings();
    },
  };
}
