import { zoneOfPlace } from '../tracking/time/zone-of-place';

/** Where a parcel goes has its own days; where several zones are possible, the warehouse's count. */
export function zonesOfPlaces(otherwise: string): (country: string | null, state: string | null) => string {
  const zones = new Map<string, string>();
  return (country, state) => {
    const key = `${country ?? ''} ${state ?? ''}`;
    const zone = zones.get(key) ?? zoneOfPlace({ country, state: state ?? '', city: '' }) ?? otherwise;
    zones.set(key, zone);
    return zone;
  };
}
