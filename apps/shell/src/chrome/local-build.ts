/** Milliseconds until a dev server that went away is tried again. */
const AGAIN_MS = 2_000;

/**
 * Reports when the dev server of a remote on this machine has built something else than this page runs. The page itself cannot take the
 * change up while it runs: fast refresh needs the development build of React, and a released shell has the other one.
 * @returns ends it
 */
export function watchLocalBuild(port: number, onBuilt: () => void): () => void {
  let socket: WebSocket | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let shown: string | null = null;
  let ended = false;

  function connect(): void {
    let hash = '';
    socket = new WebSocket(`ws://localhost:${port}/ws`);
    // As the protocol of webpack's dev server has it: the hash of a build, then how it went.
    socket.addEventListener('message', ({ data }: MessageEvent<string>) => {
      const message = JSON.parse(data) as { type: string; data?: unknown };
      if (message.type === 'hash') hash = String(message.data);
      if (message.type !== 'ok' && message.type !== 'warnings') return;
      const changed = shown !== null && shown !== hash;
      shown = hash;
      if (changed) onBuilt();
    });
    socket.addEventListener('close', () => {
      if (!ended) timer = setTimeout(connect, AGAIN_MS);
    });
  }

  connect();
  return () => {
    ended = true;
    clearTimeout(timer);
    socket?.close();
  };
}
