import type { OpenedReleases } from './open-release-service';
import { serverGate } from './gates/api.gate';
import type { Server } from './server-calls';

/** A storage that does not answer delays no start for longer. */
const READ_MS = 10_000;

/** A server that would remove calls which live releases use; the message names what to roll back first. */
export class ServerRefused extends Error {
  override readonly name = 'ServerRefused';
}

/**
 * Announces a server that comes up, and reports what live releases call that it does not answer.
 * @param options.refuse false: it starts all the same, as in the demo @param options.onFinding called with each finding
 * @throws ServerRefused when other servers answer those calls, so that this one is a rollback in the wrong order. Nothing else: with the
 *   storage away or the channels damaged a server starts.
 */
export async function admitServer(
  { service, channels, servers }: Pick<OpenedReleases, 'service' | 'channels' | 'servers'>,
  server: Server,
  { refuse, onFinding }: { refuse: boolean; onFinding: (finding: string, error?: unknown) => void },
): Promise<void> {
  try {
    const [live, now, running] = await inTime(Promise.all([service.live(), channels.read(), servers.running()]));
    const { findings, breaksLive } = serverGate(server, live, { apps: now?.apps ?? {}, running });
    for (const finding of findings) onFinding(finding);
    if (refuse && breaksLive)
      throw new ServerRefused(`This server was not started: live releases call what it lacks.\n${findings.join('\n')}`);
    await inTime(servers.announce(server));
  } catch (error) {
    if (error instanceof ServerRefused) throw error;
    onFinding('which calls live releases make cannot be read, and so was not compared with this server', error);
  }
}

/** @throws when `answer` is not there after {@link READ_MS} */
async function inTime<T>(answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`the release storage did not answer within ${READ_MS} ms`)), READ_MS);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
