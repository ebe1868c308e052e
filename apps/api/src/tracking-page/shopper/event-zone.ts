import { isFloating, type StatusCheckpoint } from '@parcelway/domain';
import { zoneOfCity, zoneOfPlace } from '../../tracking/time/zone-of-place';
import type { MaskedPlace } from './masked';
import { AS_GIVEN } from './page-dates';

/** UTC is what couriers report without regard to a place. */
const OF_NO_PLACE = /^(?:Z|UTC|[+-]00:00)$/;

/**
 * The zone that an event's time is shown in: the courier's, else the place's; never the shop's. Where the place is masked, the
 * destination's, since the clock of a place names it.
 * @param zone as it was stored
 * @param shown what the shopper may read of the place
 */
export function eventZone(
  event: StatusCheckpoint,
  zone: string | null,
  shown: MaskedPlace,
  destination: string | null,
): string {
  if (isFloating(event)) return AS_GIVEN;
  const { country, location } = shown;
  if (country !== event.country || (location === '' && event.location !== ''))
    return zoneOfPlace({ country: destination, state: '', city: '' }) ?? 'UTC';
  if (zone !== null && !OF_NO_PLACE.test(zone)) return zone;
  const [city = '', state = ''] = location.split(',').map((part) => part.trim());
  return zoneOfPlace({ country, state, city }) ?? (country === null ? zoneOfCity(city) : null) ?? 'UTC';
}
