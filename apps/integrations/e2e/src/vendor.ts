import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface VendorRequest {
  path: string;
  headers: Record<string, string>;
  body: string;
}

/** The other side of every tool: it stores what it receives, and answers as the test says. */
export class Vendor {
  /** What it received, oldest first. */
  readonly received: VendorRequest[] = [];
  #answer = { status: 200, body: '' };
  readonly #server: Server = createServer((request, response) => {
    void text(request).then((body) => {
      this.received.push({ path: request.url ?? '', headers: request.headers as Record<string, string>, body });
      response.writeHead(this.#answer.status).end(this.#answer.body);
    });
  });

  /** @returns its address */
  async start(): Promise<string> {
    await once(this.#server.listen(0, '127.0.0.1'), 'listening');
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }
  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((closed) => this.#server.close(closed));
  }
  /** Answers like this from now on. */
  answers(status: number, body = ''): void {
    this.#answer = { status, body };
  }
}
