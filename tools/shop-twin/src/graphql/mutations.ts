import { gid, idOf } from '../ids';
import { StoreError } from '../twin';
import type { RootResolver } from './resolver';
import { requireId } from './ids';
import { findFulfillment, subscriptionView } from './queries';

interface UserError {
  field: string[] | null;
  message: string;
  code?: string;
}

const failed = (result: Record<string, null>, ...userErrors: UserError[]): Record<string, unknown> => ({
  ...result,
  userErrors,
});

interface EventInput {
  fulfillmentId: string;
  status: string;
  message?: string | null;
  happenedAt?: string | null;
  estimatedDeliveryAt?: string | null;
  city?: string | null;
  country?: string | null;
}
interface TrackingInfoInput {
  company?: string | null;
  number?: string | null;
  numbers?: string[] | null;
  url?: string | null;
  urls?: string[] | null;
}
interface SubscriptionInput {
  uri?: string | null;
  callbackUrl?: string | null;
  includeFields?: string[] | null;
  format?: string | null;
  filter?: string | null;
}

/** Everything that can be changed. Arguments are checked against the schema before they come here. */
export const MUTATIONS: Readonly<Record<string, RootResolver>> = {
  fulfillmentEventCreate: (args, { store }) => {
    const input = args['fulfillmentEvent'] as EventInput;
    const id = idOf('Fulfillment', input.fulfillmentId);
    const none = { fulfillmentEvent: null };
    if (!id || !store.byFulfillment(id))
      return failed(none, { field: ['fulfillmentEvent', 'fulfillmentId'], message: 'Fulfillment does not exist.' });
    const { order, eventId } = store.addFulfillmentEvent(id, {
      ...input,
      happenedAt: seconds(input.happenedAt),
      estimatedDeliveryAt: seconds(input.estimatedDeliveryAt),
    });
    const event = order.fulfillments
      .flatMap((fulfillment) => fulfillment.events)
      .find((candidate) => candidate.id === eventId);
    return { fulfillmentEvent: event, userErrors: [] };
  },

  fulfillmentTrackingInfoUpdate: (args, { store }) => {
    const id = requireId('Fulfillment', args['fulfillmentId']);
    const input = args['trackingInfoInput'] as TrackingInfoInput;
    const none = { fulfillment: null };
    if (!store.byFulfillment(id))
      return failed(none, { field: ['fulfillmentId'], message: 'Fulfillment does not exist.' });
    const numbers = input.numbers ?? (input.number ? [input.number] : []);
    const urls = input.urls ?? (input.url ? [input.url] : []);
    try {
      store.changeTracking(
        id,
        numbers.map((number, at) => ({ number, company: input.company ?? null, url: urls[at] ?? null })),
      );
    } catch (error) {
      if (error instanceof StoreError) return failed(none, { field: ['fulfillmentId'], message: error.message });
      throw error;
    }
    return { fulfillment: findFulfillment(store, id), userErrors: [] };
  },

  bulkOperationRunQuery: (args, { store, bulk, shop, ordersFrom, scopes }) => {
    const grouped = args['groupObjects'] === true;
    const { operation, userErrors } = bulk.run(store, String(args['query']), grouped, { ordersFrom, scopes });
    return { bulkOperation: operation && bulk.view(shop.domain, operation.id), userErrors };
  },

  bulkOperationCancel: (args, { bulk, shop }) => {
    const { operation, userErrors } = bulk.cancel(shop.domain, requireId('BulkOperation', args['id']));
    return { bulkOperation: operation && bulk.view(shop.domain, operation.id), userErrors };
  },

  webhookSubscriptionCreate: (args, { webhooks, shop }) => {
    const input = args['webhookSubscription'] as SubscriptionInput;
    const topic = String(args['topic']);
    const none = { webhookSubscription: null };
    const problem = subscriptionProblem(input);
    if (problem) return failed(none, problem);
    const uri = input.uri ?? input.callbackUrl ?? '';
    if (webhooks.subscriptions.of(shop.domain).some((other) => other.topic === topic && other.uri === uri)) {
      return failed(none, {
        field: ['webhookSubscription', addressField(input)],
        message: 'Address for this topic has already been taken',
      });
    }
    return {
      webhookSubscription: subscriptionView(webhooks.subscribe(shop.domain, topic, uri, input.includeFields ?? [])),
      userErrors: [],
    };
  },

  webhookSubscriptionUpdate: (args, { webhooks, shop }) => {
    const input = args['webhookSubscription'] as SubscriptionInput;
    const found = webhooks.subscriptions.get(shop.domain, requireId('WebhookSubscription', args['id']));
    const none = { webhookSubscription: null };
    if (!found) return failed(none, { field: ['id'], message: 'Webhook subscription does not exist' });
    const uri = input.uri ?? input.callbackUrl ?? found.uri;
    const problem = subscriptionProblem({ ...input, uri });
    if (problem) return failed(none, problem);
    return {
      webhookSubscription: subscriptionView(
        webhooks.resubscribe(found, uri, input.includeFields ?? found.includeFields),
      ),
      userErrors: [],
    };
  },

  flowTriggerReceive: async ({ handle, payload }, { startFlow }) => {
    const message = await startFlow(String(handle), payload);
    return { userErrors: message === null ? [] : [{ field: ['handle'], message }] };
  },

  webhookSubscriptionDelete: (args, { webhooks, shop }) => {
    const found = webhooks.subscriptions.get(shop.domain, requireId('WebhookSubscription', args['id']));
    if (!found)
      return failed(
        { deletedWebhookSubscriptionId: null },
        { field: ['id'], message: 'Webhook subscription does not exist' },
      );
    webhooks.unsubscribe(found);
    return { deletedWebhookSubscriptionId: gid('WebhookSubscription', found.id), userErrors: [] };
  },
};

/** The platform’s times have no fraction of a second. */
function seconds(time: string | null | undefined): string | null {
  if (!time) return null;
  const ms = Date.parse(time);
  return Number.isNaN(ms) ? null : `${new Date(ms).toISOString().slice(0, 19)}Z`;
}

function addressField(input: SubscriptionInput): string {
  return input.callbackUrl && !input.uri ? 'callbackUrl' : 'uri';
}

/** The platform wants https; the twin also accepts plain http, because the app under test runs on this machine. */
function subscriptionProblem(input: SubscriptionInput): UserError | null {
  const field = ['webhookSubscription', addressField(input)];
  const uri = input.uri ?? input.callbackUrl;
  if (!uri) return { field, message: "Address can't be blank" };
  if (!URL.canParse(uri) || !/^https?:$/.test(new URL(uri).protocol)) return { field, message: 'Address is invalid' };
  if (input.format && input.format !== 'JSON')
    return { field: ['webhookSubscription', 'format'], message: 'The twin sends JSON only' };
  if (input.filter)
    return { field: ['webhookSubscription', 'filter'], message: 'The twin does not support filters yet' };
  return null;
}
