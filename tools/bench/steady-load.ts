import http from 'node:http';
import type { Product } from '@parcelway/e2e';
import { send, type RequestOptions } from './hardening/visitor';

/**
 * So many requests a second, each at its own time whether the one before was answered or not.
 * @param request of the n-th: its path and options
 * @returns how long each took, in ms
 * @throws with the first answer that is not 200
 */
export async function steadyLoad(
  product: Product,
  request: (n: number) => { path: string } & RequestOptions,
  { perSecond, seconds }: { perSecond: number; seconds: number },
): Promise<number[]> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 200 });
  const running: Promise<{ status: number; ms: number; body: string }>[] = [];
  const began = performance.now();
  for (let n = 0; n < perSecond * seconds; n += 1) {
    const wait = began + (n * 1000) / perSecond - performance.now();
    if (wait > 1)
      await new Promise((resolve) => {
        setTimeout(resolve, wait);
      });
    const { path, ...options } = request(n);
    running.push(send(product, path, { ...options, agent }));
  }
  const answers = await Promise.all(running);
  agent.destroy();
  const bad = answers.find(({ status }) => status !== 200);
  if (bad) throw new Error(`an answer was ${bad.status}: ${bad.body.slice(0, 200)}`);
  return answers.map(({ ms }) => ms);
}
