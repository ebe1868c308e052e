import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';
import type { Mailbox, ReceivedMail } from './mailbox';
import type { MailFaultMode, MailFaultModes } from './fault-modes';

const MAX_TEXT_BYTES = 25 * 1024 * 1024;
/** Longer than any client should wait: who hangs is not to be ended by us. */
const IDLE_MS = 30 * 60_000;
const GARBAGE = '\u0000\u0007<html><h1>It works!</h1>\r\n\u00ff\u00fe 250-\r\n';

export interface SmtpOptions {
  /** 0: any free one. */
  port: number;
  host: string;
  faultModes: MailFaultModes;
  mailbox: Mailbox;
  /** Called for each recipient of a mail once its sender was answered, or never will be. */
  received: (mail: ReceivedMail, faultMode: MailFaultMode) => void;
}
export interface RunningSmtp {
  port: number;
  close(): Promise<void>;
}

/** A mail server that accepts every mail, without TLS or authentication, and behaves as its fault modes say. */
export async function startSmtp({ port, host, faultModes, mailbox, received }: SmtpOptions): Promise<RunningSmtp> {
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
      const faultMode = faultModes.general;
      if (faultMode === 'hangs-connect') return;
      if (faultMode === 'garbage') {
        socketOf(session)?.end(GARBAGE);
        return;
      }
      done(faultMode === 'turns-away' ? refusal(421, 'Too many connections, try again later') : null);
      if (faultMode === 'hangs-greeting') deafen(session);
    },
    onMailFrom(_address, _session, done) {
      if (faultModes.general !== 'hangs-mail') done();
    },
    onRcptTo({ address }, session, done) {
      const faultMode = faultModes.of(address);
      if (faultMode === 'hangs-rcpt') return;
      if (faultMode === 'garbage') socketOf(session)?.write(GARBAGE);
      else if (faultMode === 'refuses') done(refusal(550, `<${address}>: there is no such mailbox`));
      else if (faultMode === 'throttles') done(refusal(450, `<${address}>: try again later`));
      else {
        done();
        if (faultMode === 'hangs-data') deafen(session);
      }
    },
    onData(stream, session, done) {
      const recipients = session.envelope.rcptTo.map(({ address }) => address);
      const each = recipients.map((address) => faultModes.of(address));
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
        mailbox.receive({ from: mailFrom ? mailFrom.address : '', recipients }, Buffer.concat(chunks)).then(
          (mail) => {
            if (each.includes('leaves')) socketOf(session)?.destroy();
            else if (!each.includes('silent')) {
              done(null, `taken as ${mail.id}`);
              mailbox.answered(mail.id);
            }
            for (const faultMode of each) received(mail, faultMode);
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
