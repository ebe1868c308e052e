import { DEMO_SHOP, screenCalls, type Product } from '@parcelway/e2e';
import { send, whileServing } from './visitor';

const AT_ONCE = 200;
const ROUNDS = 2;

/** All screens of merchants opened at once. @returns calls that were not answered well, and the shopper's slowest page meanwhile */
export async function burst(product: Product) {
  const [parcel] = (await product.db.query<{ id: string }>('select shipment_id as id from shipments limit 1')).rows;
  const calls = screenCalls(parcel?.id ?? '');
  // Analytics are in no plan below this.
  await product.db.query("update shops set plan = 'pro' where domain = $1", [DEMO_SHOP]);
  const authorization = `Bearer ${await product.token()}`;
  let failed = 0;
  const { slowestMs } = await whileServing(
    product,
    async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const answers = await Promise.all(
          Array.from({ length: AT_ONCE }, (_, n) =>
            send(product, `/api/${calls[n % calls.length]}`, { headers: { authorization } }),
          ),
        );
        failed += answers.filter(({ status }) => status !== 200).length;
      }
    },
    `/t/${DEMO_SHOP.split('.')[0]}`,
  );
  return { calls: AT_ONCE * ROUNDS, failed, slowestMs };
}
