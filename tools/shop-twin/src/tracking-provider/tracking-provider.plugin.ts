import { courierByCode, detectCourier, fromProviderCode, normalizeNumber, toProviderCode } from '@parcelway/couriers';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Twin } from '../twin';
import { type FollowedParcel, FollowedParcels } from './followed-parcels';
import { courierControls } from './courier-controls.routes';
import { FollowLog } from './follow-log';
import { FaultModes, applyFaultModes } from './fault-modes';
import { Pusher } from './push';
import { callsPerSecond } from './rate-limit';
import { codeOf, trackingRecord } from './tracking-record';

export interface TrackingProviderOptions {
  twin: Twin;
  /** Calls a second, and among them creations, as the provider allows them; measurements may raise both. */
  callsPerSecond?: number;
  createsPerSecond?: number;
  /** How many parcels the account may follow. */
  quota?: number;
  /** Where the provider remembers the parcels; left out: nowhere. */
  logFile?: string;
}

const PREFIX = '/tracking-provider/trackingmore/v4';
const BATCH_SIZE = 40;
/** How often parcels are checked for events that became visible. */
const WATCH_MS = 5000;

const createBody = z.object({
  tracking_number: z.string(),
  courier_code: z.string(),
  order_number: z.string().nullish(),
  destination_code: z.string().nullish(),
  tracking_destination_country: z.string().nullish(),
});
const getQuery = z.object({
  tracking_numbers: z.string().optional(),
  courier_code: z.string().optional(),
  created_date_min: z.iso.datetime({ offset: true }).optional(),
  created_date_max: z.iso.datetime({ offset: true }).optional(),
  updated_date_min: z.iso.datetime({ offset: true }).optional(),
  updated_date_max: z.iso.datetime({ offset: true }).optional(),
  pages_amount: z.coerce.number().int().min(1).default(1),
  items_amount: z.coerce.number().int().min(1).max(200).default(100),
});

/** The provider's codes with their words. */
const PROBLEMS = {
  400: 'The request is not valid.',
  401: 'Invalid API key.',
  429: 'API call limit per second exceeded.',
  4101: 'Tracking No. already exists.',
  4102: 'Tracking No. does not exist.',
  4110: 'The value of tracking_number is invalid.',
  4120: 'The value of courier_code is invalid.',
  4190: 'The current number of parcels remaining is insufficient.',
} as const;
type Problem = keyof typeof PROBLEMS;

/** The simulated couriers behind a tracking provider with the API of TrackingMore v4. */
export async function trackingProviderPlugin(app: FastifyInstance, options: TrackingProviderOptions): Promise<void> {
  const { twin, quota = Infinity } = options;
  const parcels = new FollowedParcels(twin, new FollowLog(options.logFile ?? null));
  const pusher = new Pusher({
    url: () => `${twin.config.appUrl}/webhooks/tracking-providers/trackingmore`,
    secret: twin.config.trackingWebhookSecret,
    clock: twin.clock,
  });
  const mayCall = callsPerSecond(options.callsPerSecond ?? 10);
  const mayCreate = callsPerSecond(options.createsPerSecond ?? 3);

  const record = (parcel: FollowedParcel) =>
    trackingRecord(
      parcel,
      parcels.checkpoints(parcel),
      twin.clock.courierNow(),
      parcels.answersFor(parcel) ?? codeOf(parcel),
    );
  const pushUpdates = (): void => {
    for (const parcel of parcels.collectUpdated())
      pusher.send(parcel.id, () => JSON.stringify({ code: 200, message: 'Success', data: record(parcel) }));
  };
  const faultModes = new FaultModes();
  const stopListening = twin.clock.onMove(pushUpdates);
  const watch = setInterval(pushUpdates, WATCH_MS).unref();
  app.addHook('onClose', async () => {
    clearInterval(watch);
    stopListening();
    parcels.close();
    pusher.close();
  });
  courierControls(app, { twin, parcels, faultModes, changed: pushUpdates });

  const follow = (body: unknown): FollowedParcel | { problem: Problem; parcel?: FollowedParcel } => {
    const parsed = createBody.safeParse(body);
    if (!parsed.success) return { problem: parsed.error.issues[0]?.path[0] === 'courier_code' ? 4120 : 4110 };
    const { tracking_number, courier_code, order_number, destination_code, tracking_destination_country } = parsed.data;
    if (!/^[A-Za-z0-9][A-Za-z0-9 -]{3,48}[A-Za-z0-9]$/.test(tracking_number)) return { problem: 4110 };
    const courier = fromProviderCode('trackingmore', courier_code);
    if (!courier) return { problem: 4120 };
    const number = normalizeNumber(tracking_number);
    const known = parcels.find(number).find((parcel) => parcel.courier === courier);
    if (known) return { problem: 4101, parcel: known };
    if (parcels.size >= quota) return { problem: 4190 };
    const destination = (destination_code ?? tracking_destination_country)?.toUpperCase() ?? null;
    return parcels.follow({ number, courier, orderNumber: order_number ?? null, destination }) ?? { problem: 4101 };
  };

  await app.register(
    async (api) => {
      api.addHook('onRequest', async (request, reply) => {
        if (!sameKey(request.headers['tracking-api-key'], twin.config.trackingApiKey)) return refuse(reply, 401);
        const creates = request.url.includes('/trackings/create') || request.url.includes('/trackings/batch');
        if (!mayCall() || (creates && !mayCreate())) return refuse(reply, 429);
      });
      applyFaultModes(api, faultModes, (reply) => refuse(reply, 429));
      api.setErrorHandler((error, _request, reply) =>
        ((error as { statusCode?: number }).statusCode ?? 500) < 500 ? refuse(reply, 400) : Promise.reject(error),
      );

      api.post('/trackings/create', async (request, reply) => {
        const result = follow(request.body);
        if ('problem' in result) return refuse(reply, result.problem, result.parcel ? record(result.parcel) : []);
        return answer(record(result));
      });

      api.post('/trackings/batch', async (request, reply) => {
        const items = z.array(z.unknown()).min(1).max(BATCH_SIZE).safeParse(request.body);
        if (!items.success) return refuse(reply, 400);
        const results = items.data.map((item) => ({
          item: item as Record<string, unknown> | null,
          result: follow(item),
        }));
        return answer({
          success: results.flatMap(({ result }) =>
            'problem' in result
              ? []
              : [
                  {
                    id: result.id,
                    tracking_number: result.number,
                    courier_code: codeOf(result),
                    order_number: result.orderNumber,
                  },
                ],
          ),
          error: results.flatMap(({ item, result }) =>
            'problem' in result
              ? [
                  {
                    id: result.parcel?.id ?? '',
                    tracking_number: item?.tracking_number ?? '',
                    courier_code: item?.courier_code ?? '',
                    order_number: item?.order_number ?? null,
                    errorCode: result.problem,
                    errorMessage: PROBLEMS[result.problem],
                  },
                ]
              : [],
          ),
        });
      });

      api.get('/trackings/get', async (request, reply) => {
        const query = getQuery.safeParse(request.query);
        if (!query.success) return refuse(reply, 400);
        const { tracking_numbers, courier_code, pages_amount, items_amount } = query.data;
        const numbers = tracking_numbers?.split(',').map(normalizeNumber).filter(Boolean);
        if (numbers && numbers.length > BATCH_SIZE) return refuse(reply, 4110);
        const couriers = courier_code?.split(',');
        const within = (time: Date, min?: string, max?: string): boolean =>
          (!min || time >= new Date(min)) && (!max || time <= new Date(max));
        const candidates = numbers ? numbers.flatMap((number) => parcels.find(number)) : parcels.all();
        const found = candidates.filter(
          (parcel) =>
            !faultModes.hides(parcel.number) &&
            (!couriers || couriers.includes(codeOf(parcel))) &&
            within(parcel.registeredAt, query.data.created_date_min, query.data.created_date_max) &&
            within(parcel.updatedAt, query.data.updated_date_min, query.data.updated_date_max),
        );
        return answer(found.slice((pages_amount - 1) * items_amount, pages_amount * items_amount).map(record));
      });

      api.delete<{ Params: { id: string } }>('/trackings/delete/:id', async (request, reply) =>
        parcels.remove(request.params.id) ? answer({ id: request.params.id }) : refuse(reply, 4102),
      );

      api.post('/couriers/detect', async (request, reply) => {
        const body = z.object({ tracking_number: z.string() }).safeParse(request.body);
        if (!body.success) return refuse(reply, 4110);
        return answer(
          detectCourier(body.data.tracking_number).candidates.flatMap(({ code }) => {
            const theirs = toProviderCode('trackingmore', code);
            return theirs ? [{ courier_code: theirs, courier_name: courierByCode(code)?.name ?? code }] : [];
          }),
        );
      });
    },
    { prefix: PREFIX },
  );
}

function answer(data: unknown) {
  return { meta: { code: 200, type: 'OK', message: 'Request response is successful' }, data };
}

/** The HTTP status is the code itself where it is one, else 400. */
function refuse(reply: FastifyReply, problem: Problem, data: unknown = []) {
  const type = problem === 401 ? 'Unauthorized' : problem === 429 ? 'TooManyRequests' : 'BadRequest';
  return reply
    .code(problem < 1000 ? problem : 400)
    .send({ meta: { code: problem, type, message: PROBLEMS[problem] }, data });
}

function sameKey(given: string | string[] | undefined, key: string): boolean {
  const [a, b] = [Buffer.from(String(given ?? '')), Buffer.from(key)];
  return a.length === b.length && timingSafeEqual(a, b);
}
