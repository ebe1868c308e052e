import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';
import type { Mailbox, TakenMail } from './mailbox';
import type { MailMood, MailMoods } from './moods';

const MAX_TEXT_BYTES = 25 * 1024 * 1024;
/** Longer than any client should wait: who hangs is not to be ended by us. */
const IDLE_MS = 30 * 60_000;
const GARBAGE = '\u0000\u0007<html><h1>It works!</h1>\r\n\u00ff\u00fe 250-\r\n';

export interface SmtpOptions {
  /** 0: any free one. */
  port: number;
  host: string;
  moods: MailMoods;
  mailbox: Mailbox;
  /** Called for each receiver of a mail once its sender was answered, or never will be. */
  taken: (mail: TakenMail, mood: MailMood) => void;
}
export interface RunningSmtp {
  port: number;
  close(): Promise<void>;
}

/** A mail server that takes what anybody sends, without TLS or names, and behaves as its mood says. */
export async function startSmtp({ port, host, moods, mailbox, taken }: SmtpOptions): Promise<RunningSmtp> {
  const sockets = new Map<number, Socket>();
  const socketOf = ({ remotePort }: { remotePort: number }): Socket | undefined => sockets.get(remotePort);
  /** What comes from now on stays unread, so nothing is answered. */
  const deafen = (session: { remotePort: number }): void => {
    const socket = socketOf(session);
    socket?.unpipe();
    socket?.pause();
  };

  const server = new SMTPServer({
    name: 'mail.twin.example',
    banner: 'shop twin',
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    size: MAX_TEXT_BYTES,
    rejectOversized: true,
    socketTimeout: IDLE_MS,
    closeTimeout: 1,
    onConnect(session, done) {
      const mood = moods.general;
      if (mood === 'hangs-connect') return;
      if (mood === 'garbage') {
        socketOf(session)?.end(GARBAGE);
        return;
      }
      done(mood === 'turns-away' ? refusal(421, 'Too many connections, try again later') : null);
      if (mood === 'hangs-greeting') deafen(session);
    },
    onMailFrom(_address, _session, done) {
      if (moods.general !== 'hangs-mail') done();
    },
    onRcptTo({ address }, session, done) {
      const mood = moods.of(address);
      if (mood === 'hangs-rcpt') return;
      if (mood === 'garbage') socketOf(session)?.write(GARBAGE);
      else if (mood === 'refuses') done(refusal(550, `<${address}>: there is no such mailbox`));
      else if (mood === 'throttles') done(refusal(450, `<${address}>: try again later`));
      else {
        done();
        if (mood === 'hangs-data') deafen(session);
      }
    },
    onData(stream, session, done) {
      const receivers = session.envelope.rcptTo.map(({ address }) => address);
      const each = receivers.map((address) => moods.of(address));
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        if (each.includes('cuts')) socketOf(session)?.destroy();
      });
      stream.on('end', () => {
        if (each.includes('cuts')) return;
        if (stream.sizeExceeded) {
          done(refusal(552, 'the text is too long'));
          return;
        }
        const { mailFrom } = session.envelope;
        mailbox.take({ from: mailFrom ? mailFrom.address : '', receivers }, Buffer.concat(chunks)).then(
          (mail) => {
            if (each.includes('leaves')) socketOf(session)?.destroy();
            else if (!each.includes('silent')) {
              done(null, `taken as ${mail.id}`);
              mailbox.answered(mail.id);
            }
            for (const mood of each) taken(mail, mood);
          },
          (error: unknown) => done(refusal(451, error instanceof Error ? error.message : 'not written')),
        );
      });
    },
  });
  // A client that goes away is no fault of the twin's.
  server.on('error', () => {});
  server.server.prependListener('connection', (socket: Socket) => {
    const { remotePort } = socket;
    if (remotePort === undefined) return;
    sockets.set(remotePort, socket);
    socket.once('close', () => {
      if (sockets.get(remotePort) === socket) sockets.delete(remotePort);
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return {
    port: (server.server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets.values()) socket.destroy();
      }),
  };
}

function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}
