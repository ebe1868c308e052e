import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { testRegistry } from './test-registry';

// Written as it is: a client library would make these decent.
test.each(['/\\', '/\\?a=1', '/\\evil.example/orders', '//evil.example', '/%'])(
  '%s is nothing of ours',
  async (address) => {
    const registry = await testRegistry();
    await registry.app.listen({ port: 0, host: '127.0.0.1' });
    const socket = connect((registry.app.server.address() as AddressInfo).port, '127.0.0.1');
    socket.write(`GET ${address} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`);
    const [answer] = (await once(socket, 'data')) as [Buffer];
    socket.destroy();
    expect(String(answer)).toMatch(/^HTTP\/1.1 40[04] /);
    await registry.remove();
  },
);
