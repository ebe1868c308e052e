import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Twin } from '../twin';
import { Mailbox } from './mailbox';
import { mailboxControls } from './mailbox-controls.routes';
import { mailboxRoutes } from './mailbox.routes';
import { MailFaultModes } from './fault-modes';
import { PostOffice } from './post-office';
import { type RunningSmtp, startSmtp } from './smtp';

export interface MailServer {
  /** Opens the mail server. @param port 0: any free one. @returns its address, e.g. smtp://127.0.0.1:3002 */
  listen(port: number, host: string): Promise<string>;
}

/** The mailboxes of the outside world: a mail server, its controls, and pages that show what arrived. */
export function mailboxPlugin(app: FastifyInstance, { twin, dataDir }: { twin: Twin; dataDir?: string }): MailServer {
  const now = (): Date => twin.clock.now();
  const mailbox = new Mailbox(dataDir === undefined ? null : path.join(dataDir, 'mails'), now);
  const faultModes = new MailFaultModes();
  const office = new PostOffice(mailbox, twin.config, now);
  let server: RunningSmtp | null = null;
  let url: string | null = null;
  const parts = { mailbox, faultModes, office, smtpUrl: () => url };
  mailboxControls(app, parts);
  mailboxRoutes(app, parts);
  app.addHook('onClose', async () => {
    await server?.close();
    mailbox.close();
  });
  return {
    listen: async (port, host) => {
      server = await startSmtp({
        port,
        host,
        faultModes,
        mailbox,
        received: (mail, faultMode) => office.react(mail, faultMode),
      });
      url = `smtp://${host}:${server.port}`;
      return url;
    },
  };
}
