// @ts-check

/**
 * The store platform sends a merchant who signs in back to the front door, whose address it knows, and never to a dev server. So the
 * way there and back is gone here, up to the one-time code.
 * @param {string} front address of the front door @param {string} own address of the dev server
 * @param {URL} login the login's address, with shop and path
 * @returns {Promise<string>} where to send the browser: the page with its code, or the front door's login when a person must agree first
 */
export async function signInFor(front, own, login) {
  const start = `${front}${login.pathname}${login.search}`;
  /** @type {Map<string, string>} */
  const cookies = new Map();
  for (let at = start, hops = 0; hops < 6; hops += 1) {
    const answer = await fetch(at, {
      redirect: 'manual',
      headers: { accept: 'text/html', cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    const location = answer.headers.get('location');
    if (!location) return start;
    at = new URL(location, at).href;
    const { origin, pathname, search, searchParams } = new URL(at);
    if (origin === new URL(front).origin && pathname !== '/auth/callback' && searchParams.has('code'))
      return `${own}${pathname}${search}`;
  }
  return start;
}
