import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { signInFor } from '../sign-in.mjs';

const OWN = 'http://localhost:4200';
const servers: Server[] = [];
afterEach(() => servers.splice(0).forEach((server) => server.close()));

async function listen(handler: RequestListener): Promise<string> {
  const server = createServer(handler);
  servers.push(server);
  await new Promise<void>((resolve) => {
    server.listen(0, resolve);
  });
  return `http://localhost:${(server.address() as AddressInfo).port}`;
}

/** A front door and a store that agree, or need a person first. */
async function storeAndFront({ agrees }: { agrees: boolean }): Promise<string> {
  let front = '';
  const store = await listen((_request, response) => {
    if (agrees) response.writeHead(302, { location: `${front}/auth/callback?code=from-store&state=1` }).end();
    else response.end('May this app be installed?');
  });
  front = await listen((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', front);
    if (pathname === '/auth/login')
      return void response
        .writeHead(302, { location: `${store}/authorize`, 'set-cookie': `state=1; Path=/; HttpOnly` })
        .end();
    if (pathname === '/auth/callback' && searchParams.get('state') === '1' && request.headers.cookie === 'state=1') {
      return void response.writeHead(302, { location: '/orders?page=2&code=one-time' }).end();
    }
    return void response.writeHead(400).end();
  });
  return front;
}

const login = new URL(`${OWN}/auth/login?shop=one.myshopify.com&path=%2Forders`);

test('the browser stays at the dev server and gets the one-time code there', async () => {
  expect(await signInFor(await storeAndFront({ agrees: true }), OWN, login)).toBe(`${OWN}/orders?page=2&code=one-time`);
});

test("where a person must agree first, the browser goes to the front door's own login", async () => {
  const front = await storeAndFront({ agrees: false });
  expect(await signInFor(front, OWN, login)).toBe(`${front}/auth/login?shop=one.myshopify.com&path=%2Forders`);
});

test('a login that goes round in circles ends at the front door', async () => {
  const front = await listen((request, response) => void response.writeHead(302, { location: request.url }).end());
  expect(await signInFor(front, OWN, login)).toBe(`${front}/auth/login?shop=one.myshopify.com&path=%2Forders`);
});
