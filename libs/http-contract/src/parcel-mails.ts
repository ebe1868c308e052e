import { z } from 'zod';
import { defineCall } from './call';
import { id, shipmentStatus, time } from './shapes';

/** A mail about a parcel; 0 sent, 1 opened, 2 clicked, 3 failed, null while it waits to be sent. */
const mail = z.object({
  id: z.string(),
  status: shipmentStatus,
  receiver: z.string(),
  email_status: z.number().int().min(0).max(3).nullable(),
  created_at: time,
  sent_at: time.nullable(),
  error: z.string().nullable(),
});
export const emailLog = defineCall({
  method: 'GET',
  path: 'order/email_log/{id}',
  permission: 'order.read',
  feature: null,
  summary: 'The mails about a parcel, newest first, with their state.',
  params: z.object({ id }),
  data: z.object({ mails: z.array(mail) }),
});
export const emailHtml = defineCall({
  method: 'GET',
  path: 'order/email_html/{a}/{b}',
  permission: 'order.read',
  feature: null,
  summary: 'One mail about a parcel as the shopper gets it. a: the parcel, b: the mail.',
  params: z.object({ a: id, b: id }),
  data: z.object({ subject: z.string(), html: z.string() }),
});
