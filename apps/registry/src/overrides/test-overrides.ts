import { remoteBuild } from '../release/test-builds';
import { idToken, launch, setOf, SHOP, type TestRegistry } from '../serve/test-registry';

export const HOUR_MS = 3_600_000;

export const requestGrant = (
  registry: TestRegistry,
  body: object = {},
  headers: Record<string, string> = registry.bearer,
) => registry.post('/registry/api/grants', { remote: 'orders', release: '1.0.0-a', shop: SHOP, ...body }, headers);

/** A candidate of orders, and the parameters of a link that opens it. */
export async function candidate(
  registry: TestRegistry,
  shop: string | null = SHOP,
): Promise<{ version: string; query: Record<string, string> }> {
  const version = await registry.publish('orders', remoteBuild('orders', { code: 'pr' }), { candidate: 'pr.7' });
  return { version, query: await linkTo(registry, { release: version, shop }) };
}

export async function linkTo(
  registry: TestRegistry,
  body: { release: string; shop: string | null },
): Promise<Record<string, string>> {
  const { url } = (await requestGrant(registry, body)).json() as { url: string };
  const { mfe = '', grant = '' } = Object.fromEntries(new URL(url).searchParams);
  return { mfe, grant };
}

/** A page in the admin's frame, in one of its sessions. */
export async function openEmbedded(
  registry: TestRegistry,
  sid: string,
  query: Record<string, string> = {},
  shop = SHOP,
) {
  const id = idToken(registry.releases.clock.now, { sid, dest: `https://${shop}`, iss: `https://${shop}/admin` });
  const answer = await registry.get(launch({ ...query, id_token: id }));
  const set = setOf(answer.body);
  return { answer, set, orders: set.remotes.find((remote) => remote.id === 'orders') };
}

/** Why pages were refused, once everything is written. */
export async function refusals(registry: TestRegistry): Promise<string[]> {
  await registry.restart();
  return (await registry.releases.service.audit(100))
    .filter(({ action }) => action === 'refused')
    .map(({ detail }) => detail);
}

/** As a person outside of the admin opens a link: its page, then the button on it. @param cookie of the browser so far */
export async function pressOpen(registry: TestRegistry, query: Record<string, string>, cookie = '') {
  const headers: Record<string, string> = cookie ? { cookie } : {};
  const page = await registry.get(`/orders?${new URLSearchParams(query)}`, headers);
  const action = (/<form method="post" action="([^"]+)"/.exec(page.body)?.[1] ?? '').replaceAll('&amp;', '&');
  const type = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' };
  const answer = await registry.post(action, '', { ...headers, ...type });
  const set = ([answer.headers['set-cookie']].flat() as string[]).find((each) => each?.startsWith('pw_qa=')) ?? '';
  return { page, action, answer, set, cookie: set ? (set.split(';')[0] ?? '') : cookie };
}
