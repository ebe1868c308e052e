import type { SyncWorld } from './sync-world';

/** For tests only: signs in as a merchant does on our own address. */
export async function signIn(
  world: SyncWorld,
  path?: string,
): Promise<{ code: string; token: string; callback: string; landed: URL }> {
  const first = await consent(world, path);
  const { callback, cookie } = await named(first);
  const back = await fetch(callback, { redirect: 'manual', headers: { cookie } });
  expect(back.status).toBe(302);
  const target = new URL(back.headers.get('location') ?? '', world.url);
  expect(target.origin).toBe(world.url);
  const code = target.searchParams.get('code') ?? '';
  const answer = await world.call('/api/v1/auth/exchange', { method: 'POST', body: { code } });
  expect(answer.status).toBe(200);
  return { code, token: String(answer.body.data.token), callback, landed: target };
}

export interface Step {
  callback: string;
  cookie: string;
}

/** The second step: the app has its tokens, and the store names the person without another consent. */
export async function named({ callback, cookie }: Step): Promise<Step> {
  const back = await fetch(callback, { redirect: 'manual', headers: { cookie } });
  const authorize = new URL(back.headers.get('location') ?? '');
  expect(authorize.searchParams.get('grant_options[]')).toBe('per-user');
  const step = await fetch(authorize, { redirect: 'manual' });
  return { callback: step.headers.get('location') ?? '', cookie: cookieOf(back) };
}
const cookieOf = (answer: Response): string => answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';

/** As far as the store's consent, which leads to the callback. */
export async function consent(world: SyncWorld, path?: string): Promise<Step> {
  const follow = (url: string) => fetch(url, { redirect: 'manual' });
  const begun = await follow(
    `${world.url}/auth/login?${new URLSearchParams({ shop: world.domain, ...(path !== undefined && { path }) }).toString()}`,
  );
  const cookie = cookieOf(begun);
  const authorize = begun.headers.get('location') ?? '';
  expect(new URL(authorize).pathname).toBe(`/shops/${world.domain}/admin/oauth/authorize`);
  let step = await follow(authorize);
  if (step.status === 200) {
    // The store shows a page on which the merchant agrees.
    const html = await step.text();
    const action = /action="([^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const fields = new URLSearchParams(
      [...html.matchAll(/name="([^"]+)" value="([^"]*)"/g)].map((match) => [
        match[1] ?? '',
        (match[2] ?? '').replaceAll('&amp;', '&'),
      ]),
    );
    step = await fetch(new URL(action, authorize), {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: fields,
    });
  }
  return { callback: step.headers.get('location') ?? '', cookie };
}
