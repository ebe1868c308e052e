import type { Connection, Delivery, Integration } from '@parcelway/api/integrations';
import {
  hasFeature,
  INTEGRATION_NAMES,
  INTEGRATIONS,
  levelOfPlan,
  planWith,
  ShipmentStatus,
  type IntegrationName,
} from '@parcelway/domain';
import type { IntegrationSettings } from '@parcelway/http-contract';
import { Refused, type Handlers, type MakeHandlers } from '@parcelway/isolated/scenarios';
import { deliveryAt, messageOf } from './demo-deliveries';
import { deskHandlers } from './desk-handlers';
import { keyHandlers } from './key-handlers';

const PAGE = 20;
const DAY_MS = 86_400_000;
const { InTransit, Delivered, Exception } = ShipmentStatus;
const GONE = new Refused(404, 'This connection is not there any more. Reload the page.');

/**
 * Answers to the calls of this remote: Slack and a webhook are connected, and Slack's channel is gone. `rows` 0: a new
 * shop. Without a plan every tool is included.
 */
export const handlers: MakeHandlers = (demo) => {
  const { rows, today, plan = 'enterprise' } = demo;
  const at = (days: number) => new Date(today.getTime() - days * DAY_MS).toISOString();
  const connectionOf = (id: string, hint: string, change: Partial<Connection> = {}): Connection => ({
    ...{ id, hint, state: 'connected', problem: null, failing_since: null, waiting: 0 },
    ...{ statuses: [InTransit, Delivered, Exception], alerts: ['shipment.stuck'], connected_at: at(Number(id)) },
    ...change,
  });
  const gone = { state: 'attention', problem: 'gone', failing_since: at(1), waiting: 4 } as const;
  const made: Partial<Record<IntegrationName, Connection[]>> =
    rows === 0
      ? {}
      : {
          slack: [connectionOf('12', 'https://hooks.slack.com/services/T1/B1/…', gone)],
          webhook: [connectionOf('30', 'https://erp.example.com/hooks')],
        };
  let deliveries = Array.from({ length: rows }, (_row, index) => deliveryAt(index, rows, today));
  let last = 100;
  const listed = (name: IntegrationName): Integration => ({
    name,
    plan: hasFeature(levelOfPlan(plan), INTEGRATIONS[name]) ? null : planWith(INTEGRATIONS[name]),
    connections: made[name] ?? [],
  });
  const find = (name: IntegrationName, id: string) => {
    const connection = made[name]?.find((one) => one.id === id);
    if (!connection) throw GONE;
    return connection;
  };

  return {
    ...keyHandlers(demo),
    integrate: () => ({ list: INTEGRATION_NAMES.map(listed) }),
    saveIntegration({ body }) {
      const { name, statuses, alerts } = body;
      const before = made[name] ?? [];
      const id = body.name === 'webhook' ? body.id : before[0]?.id;
      const hint = hintOf(body);
      if (id === undefined && hint === undefined) throw new Refused(422, 'Something is missing.');
      const stored = id === undefined ? connectionOf(String((last += 1)), hint ?? '') : find(name, id);
      const healthy = { state: 'connected', problem: null, failing_since: null } as const;
      const saved = { ...stored, statuses, ...(alerts && { alerts }), ...(hint !== undefined && { hint, ...healthy }) };
      made[name] = id === undefined ? [...before, saved] : before.map((one) => (one.id === id ? saved : one));
      return { ...listed(name), secret: name === 'webhook' && id === undefined ? 'whsec_ZGVtbyBzZWNyZXQ=' : null };
    },
    disconnectIntegration({ params: { name }, body: { id } }) {
      find(name, id);
      made[name] = made[name]?.filter((one) => one.id !== id) ?? [];
      return listed(name);
    },
    rotateSecret({ body: { id } }) {
      find('webhook', id);
      return { secret: 'whsec_cm90YXRlZCBzZWNyZXQ=', previous_until: at(-1) };
    },
    integrationPreview: () => ({
      request:
        rows === 0
          ? null
          : { method: 'POST', url: 'https://…', body: JSON.stringify(messageOf(deliveryAt(0, rows, today)), null, 2) },
    }),
    testIntegration({ params: { name }, body: { id } }) {
      const { problem } = find(name, id);
      const answer = problem ? { status: 404, body: 'no_service' } : { status: 200, body: 'ok' };
      return { ok: problem === null, problem, answer };
    },
    integrationDeliveries({ params: { name }, query: { id, before, limit } }) {
      find(name, id);
      const from = before === undefined ? 0 : deliveries.findIndex((one) => one.id === before) + 1;
      const to = from + Number(limit ?? PAGE);
      const list = deliveries.slice(from, to);
      return { list, before: to < deliveries.length ? (list.at(-1)?.id ?? null) : null };
    },
    replayDelivery({ body: { id } }) {
      const again = { state: 'queued', problem: null, due_at: today.toISOString(), finished_at: null } as const;
      deliveries = deliveries.map((one): Delivery => (one.id === id ? { ...one, ...again } : one));
      return { state: 'queued' };
    },
    ...deskHandlers({ rows, today, plan }),
  } satisfies Handlers;
};

const hintOf = (body: IntegrationSettings): string | undefined => {
  if (body.name === 'flow') return '';
  const { name: _name, statuses: _statuses, alerts: _alerts, ...fields } = body;
  const [entered] = Object.entries(fields).flatMap(([field, value]) => (field === 'id' || !value ? [] : [value]));
  if (!entered) return undefined;
  return entered.startsWith('https:') ? entered : `…${entered.slice(-4)}`;
};
