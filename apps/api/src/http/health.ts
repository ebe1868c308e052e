import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../context';

declare const __VERSION__: string | undefined;
export const VERSION = typeof __VERSION__ === 'string' ? __VERSION__ : (process.env.npm_package_version ?? '1.0.0');

/** How long a good answer is cached: the route is public, and each check queries the database. */
const GOOD_FOR_MS = 1_000;
/** A part that has not answered by then is not ready: load balancers wait for two seconds. */
const ANSWER_MS = 1_500;

/**
 * `GET /healthz`: 200 with version, database and queue state when this process can serve, else 503 with the part that
 * cannot.
 * @param extra further parts to check, by name; a rejected promise means not ready.
 */
export function healthRoute(
  app: FastifyInstance,
  ctx: Pick<AppContext, 'db' | 'jobs' | 'now'>,
  extra: Record<string, () => Promise<unknown>> = {},
): void {
  const parts: Record<string, () => Promise<unknown>> = {
    database: async () => {
      const { rows } = await ctx.db.pool.query<{ version: string }>(
        "select current_setting('server_version') as version",
      );
      return { ready: true, version: rows[0]?.version };
    },
    queue: async () => {
      const { ready, failed } = await ctx.jobs.state();
      return { ready: true, waiting: ready, failed };
    },
    ...extra,
  };
  const checkParts = async () => {
    const answers = await Promise.all(
      Object.entries(parts).map(async ([name, checkPart]) => {
        try {
          return [name, await inTime(checkPart())] as const;
        } catch (error) {
          // This is public: a driver's error is reported by its code, because its message contains addresses.
          const { code, message } = error as Error & { code?: string };
          return [name, { ready: false, error: code ?? message }] as const;
        }
      }),
    );
    const ready = answers.every(([, answer]) => (answer as { ready?: boolean }).ready !== false);
    // A failure is not cached, so that readiness is noticed without delay.
    if (!ready) known = null;
    return { ready, answers: Object.fromEntries<unknown>(answers) };
  };
  let known: { until: number; answer: ReturnType<typeof checkParts> } | null = null;

  app.get('/healthz', { config: {}, schema: { hide: true } }, async (_request, reply) => {
    const now = ctx.now().getTime();
    if (!known || known.until <= now) known = { until: now + GOOD_FOR_MS, answer: checkParts() };
    const { ready, answers } = await known.answer;
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: ready ? 'ok' : 'not ready', version: VERSION, ...answers });
  });
}

/** @throws when `answer` is not there after {@link ANSWER_MS} */
async function inTime<T>(answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${ANSWER_MS} ms`)), ANSWER_MS);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
