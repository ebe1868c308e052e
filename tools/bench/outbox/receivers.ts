import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { IntegrationMessage } from '@parcelway/http-contract';

const SLOW_MS = 5000;
/** Six tools of a shop: one answers in 5 s, one is down. */
export const RECEIVERS = ['one', 'two', 'three', 'four', 'slow', 'down'] as const;
export type ReceiverName = (typeof RECEIVERS)[number];
export const HEALTHY: readonly ReceiverName[] = ['one', 'two', 'three', 'four'];

export interface Arrival {
  /** `webhook-id`, which recognizes a repeat. */
  id: string;
  parcel: string;
  status: string;
  at: number;
}
export interface Receivers {
  url: string;
  /** What each accepted, in order. */
  arrived: Readonly<Record<ReceiverName, Arrival[]>>;
  /** All answer at once from now on. */
  heal(): void;
  stop(): void;
}

/** The other sides of the tools, in this process. */
export async function startReceivers(): Promise<Receivers> {
  const arrived = Object.fromEntries(RECEIVERS.map((name) => [name, []])) as unknown as Record<ReceiverName, Arrival[]>;
  let isIll = true;
  const server = http.createServer((request, response) => {
    const name = request.url?.slice(1) as ReceiverName;
    void text(request).then((body) => {
      if (isIll && name === 'down') return response.writeHead(503).end();
      const { id, data } = JSON.parse(body) as IntegrationMessage;
      arrived[name].push({ id, parcel: data.shipment.id, status: data.shipment.status, at: Date.now() });
      const answer = () => response.writeHead(204).end();
      return isIll && name === 'slow' ? setTimeout(answer, SLOW_MS) : answer();
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    arrived,
    heal: () => {
      isIll = false;
    },
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
