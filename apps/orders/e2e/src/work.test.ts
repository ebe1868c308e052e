import { ordersSuite } from '@parcelway/e2e/orders-suite';
import { oneParcelJourneys } from './one-parcel.journey';
import { fiveThousandJourneys } from './five-thousand.journey';
import { needsAttentionJourneys } from './needs-attention.journey';
import { sendAmbiguous, sendParcels } from './parcels-of-the-day';
import { viewJourneys } from './views.journey';
import { fillParcels } from '@parcelway/e2e/parcels';

/** A merchant's work on the Orders screen, from what needs attention to five thousand parcels at once, with the undo of each step. */
const FILLED = 5000;
const orders = ordersSuite({
  prepare: sendParcels,
  async ready(product) {
    await sendAmbiguous(product);
    await fillParcels(product, { count: FILLED });
  },
});

describe('what needs attention', () => needsAttentionJourneys(orders));
describe('one parcel', () => oneParcelJourneys(orders));
describe('saved views', () => viewJourneys(orders));
describe('five thousand parcels', () => fiveThousandJourneys(orders, FILLED));
