// @ts-check
/**
 * The outside of `bench -- ingest`, as a process of its own: a provider that answers at once, and its messages at a fixed rate. Each message
 * names the next parcel, of which the courier has reported `scans` more events since the last one.
 */
import { createHmac } from 'node:crypto';
import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** @typedef {{ url: string, secret: string, parcels: number, rate: number, seconds: number, scans: number }} Load */

/** How many messages have named each parcel. @type {Map<string, number>} */
const reported = new Map();
let scans = 0;
const agent = new http.Agent({ keepAlive: true, maxSockets: 50 });
const numberOf = (/** @type {number} */ n) => `BENCH${String(n).padStart(8, '0')}`;
const FIRST = Date.now() - 10 * 86_400_000;

/** @param {string} number */
const recordOf = (number) => ({
  tracking_number: number,
  courier_code: 'ups',
  delivery_status: 'transit',
  origin_country: 'DE',
  destination_country: 'DE',
  origin_info: {
    trackinfo: Array.from({ length: scans * (reported.get(number) ?? 0) }, (_, n) => ({
      checkpoint_date: new Date(FIRST + n * 3_600_000).toISOString(),
      checkpoint_delivery_status: 'transit',
      checkpoint_delivery_substatus: 'transit001',
      tracking_detail: `Arrived at hub ${n}, sorted and loaded`,
      location: 'Leipzig, Germany',
    })),
  },
  destination_info: null,
});

const provider = http.createServer((request, response) => {
  const numbers = (new URL(request.url ?? '/', 'http://provider').searchParams.get('tracking_numbers') ?? '').split(
    ',',
  );
  response
    .writeHead(200, { 'content-type': 'application/json' })
    .end(JSON.stringify({ meta: { code: 200, message: '' }, data: numbers.filter(Boolean).map(recordOf) }));
});
provider.listen(0, '127.0.0.1', () => {
  const address = provider.address();
  process.send?.({ port: typeof address === 'object' && address ? address.port : 0 });
});

process.on('message', async (/** @type {Load} */ load) => {
  scans = load.scans;
  /** @type {number[]} */
  const times = [];
  let refused = 0;
  const begun = performance.now();
  const count = Math.round(load.rate * load.seconds);
  const open = [];
  for (let n = 0; n < count; n += 1) {
    const early = begun + (n * 1000) / load.rate - performance.now();
    if (early > 1) await sleep(early);
    const number = numberOf(1 + (n % load.parcels));
    reported.set(number, (reported.get(number) ?? 0) + 1);
    open.push(
      send(load, number).then(({ status, ms }) => {
        times.push(ms);
        if (status !== 200) refused += 1;
      }),
    );
  }
  await Promise.all(open);
  process.send?.({ times, refused, sent: count });
});

/** @param {Load} load @param {string} number @returns {Promise<{ status: number, ms: number }>} */
function send({ url, secret }, number) {
  const body = JSON.stringify({ meta: { code: 200 }, data: { tracking_number: number, courier_code: 'ups' } });
  const timestamp = String(Math.floor(Date.now() / 1000));
  const signature = createHmac('sha256', secret).update(timestamp).digest('hex');
  const from = performance.now();
  return new Promise((resolve) => {
    const done = (/** @type {number} */ status) => resolve({ status, ms: performance.now() - from });
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      timestamp,
      signature,
    };
    const request = http.request(url, { method: 'POST', agent, headers }, (response) => {
      response.resume().on('end', () => done(response.statusCode ?? 0));
    });
    request.on('error', () => done(0));
    request.end(body);
  });
}
