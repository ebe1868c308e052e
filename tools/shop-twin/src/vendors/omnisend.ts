import { z } from 'zod';
import { jsonOf, type TwinVendor, type VendorAnswer } from './vendor';

const KEY = 'twin-omnisend-key';

const body = z.object({
  eventName: z.string().min(1),
  eventID: z.string().optional(),
  eventTime: z.iso.datetime({ offset: true }).optional(),
  origin: z.string().optional(),
  contact: z.looseObject({ email: z.email() }),
  properties: z.record(z.string(), z.unknown()).optional(),
});

const problem = (status: number, title: string, detail = title): VendorAnswer => ({
  status,
  body: { type: 'about:blank', title, status, detail },
});

/** Omnisend's `POST /api/events`: one `eventID` at one `eventTime` counts once. */
export function omnisend(): TwinVendor {
  const events = new Map<string, z.output<typeof body>>();
  const revoked = problem(401, 'Unauthorized', 'The API key is not valid.');
  return {
    title: 'Omnisend',
    enter: () => ({ api_key: KEY }),
    revoked,
    accepted: () => ({ events: [...events.values()] }),
    answer({ method, path, headers, body: text }) {
      if (method !== 'POST' || path !== '/api/events') return problem(404, 'Not Found');
      if (headers.authorization !== `Omnisend-API-Key ${KEY}`) return revoked;
      if (!/^\d{4}-\d{2}-\d{2}$/.test(headers['omnisend-version'] ?? ''))
        return problem(400, 'Bad Request', 'The header Omnisend-Version is missing.');
      const json = jsonOf(text);
      if (json === undefined) return problem(400, 'Bad Request', 'The body is not JSON.');
      const parsed = body.safeParse(json);
      if (!parsed.success) return problem(422, 'Unprocessable Entity', z.prettifyError(parsed.error));
      const { eventID: id, eventTime: time } = parsed.data;
      const key = JSON.stringify(id === undefined ? events.size : [id, time]);
      if (!events.has(key)) events.set(key, parsed.data);
      return { status: 202 };
    },
  };
}
