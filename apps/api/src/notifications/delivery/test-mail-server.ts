import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server';

export type MailStep = 'greeting' | 'mail' | 'rcpt' | 'body' | 'end';
/** What the server does at a step instead of going on: an answer with a code, or something else. */
export type FaultMode = { code: number; text?: string } | 'hang' | 'close' | 'garbage';

export interface ReceivedMail {
  from: string;
  to: string;
  raw: string;
}
/** For tests only: a real mail server with configurable faults, which records what it read. */
export interface TestMailServer {
  port: number;
  url: string;
  /** Answers by step; other steps succeed. A function decides by recipient. */
  faultModes: Partial<Record<MailStep, FaultMode | ((to: string) => FaultMode | null)>>;
  /** Read to the final dot, whatever was answered. */
  received: ReceivedMail[];
  /** Connections since the start, and the most mails that were under way at a time. */
  connections: number;
  busiest: number;
  close(): Promise<void>;
}

export async function startMailServer(): Promise<TestMailServer> {
  const sockets = new Set<Socket>();
  let underWay = 0;
  const act = (step: MailStep, to: string, done: (error?: Error) => void): void => {
    const given = self.faultModes[step];
    const faultMode = typeof given === 'function' ? given(to) : given;
    if (!faultMode) done();
    else if (faultMode === 'close') for (const socket of sockets) socket.destroy();
    else if (faultMode === 'garbage') for (const socket of sockets) socket.write('\u0007 what is this?\r\n');
    else if (faultMode !== 'hang')
      done(Object.assign(new Error(faultMode.text ?? 'no'), { responseCode: faultMode.code }));
  };
  const read = (stream: SMTPServerDataStream, to: string, from: string, done: (error?: Error) => void): void => {
    const chunks: Buffer[] = [];
    underWay += 1;
    self.busiest = Math.max(self.busiest, underWay);
    stream.once('data', () => {
      if (self.faultModes.body) act('body', to, () => {});
    });
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      self.received.push({ from, to, raw: Buffer.concat(chunks).toString() });
      act('end', to, (error) => {
        underWay -= 1;
        done(error);
      });
    });
  };
  const server = new SMTPServer({
    logger: false,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 1,
    onConnect: (_session, done) => act('greeting', '', done),
    onMailFrom: (_address, _session, done) => act('mail', '', done),
    onRcptTo: ({ address }, _session, done) => act('rcpt', address, done),
    onData: (stream, { envelope: { mailFrom, rcptTo } }, done) =>
      read(stream, rcptTo.map((one) => one.address).join(), (mailFrom && mailFrom.address) || '', done),
  });
  server.on('error', () => {});
  server.server.on('connection', (socket: Socket) => {
    self.connections += 1;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.server.address() as AddressInfo;
  const self: TestMailServer = {
    port,
    url: `smtp://127.0.0.1:${port}`,
    faultModes: {},
    received: [],
    connections: 0,
    busiest: 0,
    close: () =>
      new Promise((closed) => {
        for (const socket of sockets) socket.destroy();
        server.close(closed);
      }),
  };
  return self;
}
