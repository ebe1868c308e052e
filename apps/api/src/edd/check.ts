import { courierByCode } from '@parcelway/couriers';
import { areasOf, sharedAreas, type AreaKey } from '@parcelway/domain/edd';
import { isHolidayCalendar } from '@parcelway/holidays';
import type { EddWorkflow, EddZoneValues } from '@parcelway/http-contract';
import { HttpError } from '../http/errors';
import { hasProvince, isCountry } from './countries/countries';

/** What is wrong by field, as the request names it. */
export type FieldErrors = Record<string, string>;
type NamedZone = EddZoneValues & { id: string };

/** @throws HttpError 422 where anything is wrong */
export function refuse(errors: FieldErrors): void {
  const named = Object.entries(errors).map(([field, message]) => `${field}: ${message}`);
  if (named.length > 0) throw new HttpError(422, `Check the delivery promise. ${named.join('; ')}`, { errors });
}

/** Calendars that nobody has, and days that are both off and worked. @param at "workflow." */
export function workflowErrors(
  { holiday_calendars: calendars = [], holidays = [], open_days: open = [] }: Partial<EddWorkflow>,
  at: string,
): FieldErrors {
  const errors: FieldErrors = {};
  calendars.forEach((calendar, index) => {
    if (!isHolidayCalendar(calendar)) errors[`${at}holiday_calendars.${index}`] = 'has no holidays that we know';
  });
  open.forEach((day, index) => {
    if (holidays.includes(day)) errors[`${at}open_days.${index}`] = 'is a day off too';
  });
  return errors;
}

/** Countries, provinces and couriers that nobody knows. @param at "zones.0." */
export function zoneErrors({ countries, couriers }: EddZoneValues, at: string): FieldErrors {
  const errors: FieldErrors = {};
  countries.forEach(({ code, provinces }, index) => {
    const field = `${at}countries.${index}`;
    if (!isCountry(code)) errors[`${field}.code`] = 'is no country that we know';
    else if (provinces !== 'all')
      provinces.forEach((province, place) => {
        if (!hasProvince(code, province)) errors[`${field}.provinces.${place}`] = `is no province of ${code}`;
      });
  });
  couriers.forEach(({ courier }, index) => {
    if (!courierByCode(courier)) errors[`${at}couriers.${index}.courier`] = 'is no courier that we know';
  });
  return errors;
}

/** Where a zone names an area. */
function fieldOf({ countries, continents }: EddZoneValues, area: AreaKey): string {
  const [level, code = ''] = area.split(':');
  if (level === 'rest') return 'rest';
  if (level === 'continent') return `continents.${continents.findIndex((one) => one === code)}`;
  const [country = '', province = ''] = code.split('-');
  const index = countries.findIndex((one) => one.code === country);
  const provinces = countries[index]?.provinces ?? 'all';
  return level === 'country' || provinces === 'all'
    ? `countries.${index}.code`
    : `countries.${index}.provinces.${provinces.indexOf(province)}`;
}

/**
 * Areas of a zone that another one names too.
 * @param others by their ids, which are not that of the zone
 */
export function overlapErrors(zone: NamedZone, others: readonly NamedZone[], at: string): FieldErrors {
  const own = new Set(areasOf(zone));
  const errors: FieldErrors = {};
  for (const [area, ids] of sharedAreas([zone, ...others])) {
    const other = others.find(({ id }) => ids.includes(id));
    if (own.has(area) && other) errors[`${at}${fieldOf(zone, area)}`] = `is in the zone "${other.name}" too`;
  }
  return errors;
}

/** Zones of a rule: each alone, and with those before it. */
export const zonesErrors = (zones: readonly EddZoneValues[]): FieldErrors =>
  Object.assign(
    {},
    ...withIds(zones).map((zone, index, all) => {
      const at = `zones.${index}.`;
      return { ...zoneErrors(zone, at), ...overlapErrors(zone, all.slice(0, index), at) };
    }),
  );

/** A rule's zones are numbered from 1. */
export const withIds = (zones: readonly EddZoneValues[]): NamedZone[] =>
  zones.map((zone, index) => ({ ...zone, id: String(index + 1) }));
