/** The page's end of a connection to a webpack dev server. */
class FakeSocket extends EventTarget {
  constructor(readonly url: string) {
    super();
  }

  built(hash: string, outcome: 'ok' | 'warnings' | 'errors' = 'ok'): void {
    for (const message of [{ type: 'hash', data: hash }, { type: outcome }])
      this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }));
  }

  goAway(): void {
    this.dispatchEvent(new Event('close'));
  }

  close(): void {
    this.goAway();
  }
}

/** For tests only: every socket that the page opens is one of these until `restore`. */
export function devServers() {
  const original = globalThis.WebSocket;
  const sockets: FakeSocket[] = [];
  globalThis.WebSocket = class extends FakeSocket {
    constructor(url: string) {
      super(url);
      sockets.push(this);
    }
  } as unknown as typeof WebSocket;
  return {
    newest(): FakeSocket {
      const last = sockets.at(-1);
      if (!last) throw new Error('no socket was opened');
      return last;
    },
    restore(): void {
      globalThis.WebSocket = original;
    },
  };
}
