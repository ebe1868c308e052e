import { z } from 'zod';

/** Of a ticket's customer, as Gorgias writes it into what it calls. */
const VARIABLE = '{{ticket.customer.email}}';
const CALL = '/api/public/v1/customers/parcels';
const TIMEOUT_MS = 10_000;
const MAX_SHOWN = 20_000;

/** What a merchant enters in a help desk, and the customer of the ticket that is opened. */
export const ticketBody = z.discriminatedUnion('desk', [
  z.strictObject({ desk: z.literal('gorgias'), url: z.url(), authorization: z.string(), email: z.string() }),
  z.strictObject({ desk: z.literal('zendesk'), server: z.url(), key: z.string(), email: z.string() }),
]);
export type Ticket = z.output<typeof ticketBody>;
export interface SideBar {
  status: number;
  body: string;
}

/** A ticket is opened: the help desk calls what the merchant entered, and shows the answer in the side bar. */
export async function openTicket(ticket: Ticket): Promise<SideBar> {
  const [url, authorization] =
    ticket.desk === 'gorgias'
      ? // Variables are replaced as they are, in addresses percent-encoded.
        [ticket.url.replaceAll(VARIABLE, encodeURIComponent(ticket.email)), ticket.authorization]
      : // The app's request, into which Zendesk's proxy puts the secure setting.
        [
          `${new URL(CALL, ticket.server).href}?${new URLSearchParams({ email: ticket.email })}`,
          'Bearer {{setting.key}}'.replace('{{setting.key}}', ticket.key),
        ];
  const answer = await fetch(url, { headers: { authorization }, signal: AbortSignal.timeout(TIMEOUT_MS) });
  return { status: answer.status, body: (await answer.text()).slice(0, MAX_SHOWN) };
}
