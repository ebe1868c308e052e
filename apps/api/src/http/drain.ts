import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/**
 * After SIGTERM load balancers still send requests for a moment: during it they are served while readiness already
 * fails.
 */
const NOTICE_MS = 2_000;
/** What has not ended by then is cut. */
const CUT_MS = 10_000;
/** A connection that was busy becomes idle without notice. */
const IDLE_CHECK_MS = 250;

export interface Drain {
  /** The process is about to stop: it is not ready for new visitors. */
  isDraining(): boolean;
  /**
   * Ends what is under way, then the server: every answer from now on closes its connection, and after {@link CUT_MS} all are closed.
   * @param isBehindBalancer serve newcomers for {@link NOTICE_MS} more, until it has noticed
   */
  close(isBehindBalancer: boolean): Promise<void>;
}

/** To be called before routes are registered: its hook must run for all of them. */
export function createDrain(app: FastifyInstance): Drain {
  let draining = false;
  app.addHook('onSend', async (_request, reply) => {
    if (draining) void reply.header('connection', 'close');
  });
  // Browsers open connections ahead of any request. Node does not count these as idle.
  const unused = new Set<Socket>();
  app.server.on('connection', (socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  app.server.on('request', ({ socket }) => unused.delete(socket));
  return {
    isDraining: () => draining,
    async close(isBehindBalancer) {
      draining = true;
      const cut = setTimeout(() => app.server.closeAllConnections(), CUT_MS);
      if (isBehindBalancer) await sleep(NOTICE_MS);
      const idle = setInterval(() => {
        app.server.closeIdleConnections();
        for (const socket of unused) socket.destroy();
      }, IDLE_CHECK_MS);
      try {
        await app.close();
      } finally {
        clearTimeout(cut);
        clearInterval(idle);
      }
    },
  };
}
