import { normalizeNumber } from '@parcelway/couriers';
import type { TwinOrder } from '../model';
import type { Twin } from '../twin';

/** What a courier knows of a parcel from the sender: when it was handed over and where it goes. */
export interface ShippedParcel {
  start: Date;
  destination: string | null;
  city: string;
}

/** Parcels of all stores by number; read from the stores on first use, then updated by their changes. */
export class ShippedParcels {
  #parcels: Map<string, ShippedParcel> | null = null;

  constructor(private readonly twin: Twin) {}

  find(number: string): ShippedParcel | undefined {
    this.#parcels ??= this.#read();
    return this.#parcels.get(normalizeNumber(number));
  }

  #read(): Map<string, ShippedParcel> {
    const parcels = new Map<string, ShippedParcel>();
    for (const store of this.twin.stores.values()) {
      for (const order of store.all()) remember(parcels, order);
      store.onChange((change) => {
        if ('order' in change) remember(parcels, change.order);
      });
    }
    return parcels;
  }
}

function remember(parcels: Map<string, ShippedParcel>, order: TwinOrder): void {
  for (const fulfillment of order.fulfillments) {
    for (const { number } of fulfillment.tracking) {
      // The first fulfilment with a number counts: corrections of the same parcel do not restart it.
      if (!number || parcels.has(normalizeNumber(number))) continue;
      parcels.set(normalizeNumber(number), {
        start: new Date(fulfillment.createdAt),
        destination: order.shippingAddress?.countryCode ?? null,
        city: order.shippingAddress?.city ?? '',
      });
    }
  }
}
