import { PUBLIC_BASE, RETRY_AFTER_MS } from '@parcelway/domain';
import { publicCalls, type PublicCall, type PublicOpenApi } from '@parcelway/http-contract/public';
import { html, trusted, type Html } from '../http/html';

/** The page runs no script and loads nothing. */
export const DEVELOPERS_CSP =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:52rem;margin:2rem auto;padding:0 1rem;color:#1a1a1a}
pre{background:#f4f5f6;padding:1rem;overflow:auto}code{font-family:ui-monospace,monospace}a{color:#0b5c56}`;
const HOUR_MS = 3_600_000;
const DAYS = Math.round(RETRY_AFTER_MS.reduce((sum, pause) => sum + pause, 0) / (24 * HOUR_MS));

const VERIFY = `import { Webhook } from 'standardwebhooks'; // npm install standardwebhooks
import express from 'express';

const webhook = new Webhook(process.env.WEBHOOK_SECRET); // whsec_…
express()
  .post('/hooks', express.raw({ type: 'application/json' }), (request, response) => {
    try {
      const message = webhook.verify(request.body.toString(), request.headers);
      response.sendStatus(204); // answer first, work later
      console.log(message.type, message.data.shipment.status);
    } catch {
      response.sendStatus(400);
    }
  })
  .listen(3000);`;

const pre = (text: string): Html => html`<pre><code>${text}</code></pre>`;
const sample = (value: unknown): Html => pre(JSON.stringify(value, null, 2));

function callView(call: PublicCall): Html {
  const query = Object.entries(call.query.shape).map(([name, field]) => {
    const description = (field as { description?: string }).description ?? '';
    return html`<li><code>${name}</code> ${description}</li>`;
  });
  return html`<section id="${call.operationId}">
    <h3><code>${call.method} ${call.path}</code></h3>
    <p>${call.summary} Scope: <code>${call.scope}</code>.</p>
    ${query.length > 0 && html`<ul>${query}</ul>`} ${call.example.body && [html`<p>Body</p>`, sample(call.example.body)]}
    <p>Answer: ${call.status}</p>
    ${call.example.data && sample(call.example.data)}
  </section>`;
}

/** How the public API is used, from its OpenAPI document and its calls. @param perMinute requests that a key may make */
export function developersPage({ info, servers }: PublicOpenApi, perMinute: number): string {
  const server = servers?.[0]?.url ?? PUBLIC_BASE;
  return html`${trusted('<!doctype html>')}
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${info.title}</title>
        ${trusted(`<style>${STYLE}</style>`)}
      </head>
      <body>
        <h1>${info.title}</h1>
        <p>${info.description} As a file: <a href="${PUBLIC_BASE}/openapi.json">OpenAPI 3.1</a>.</p>
        <h2>Keys</h2>
        <p>Send a key of your shop with each request. A key has scopes; without the scope of a call the answer is 403.</p>
        ${pre(`curl -H "Authorization: Bearer pw_live_…" ${server}/orders`)}
        <p>
          A key may make ${perMinute} requests a minute. The headers <code>RateLimit-Policy</code> and
          <code>RateLimit</code> state what is left; after that the answer is 429 with <code>Retry-After</code>.
        </p>
        <h2>Pages</h2>
        <p>
          A list has <code>next_cursor</code>: send it as <code>cursor</code> until it is null. To read what is new, send
          the latest <code>updated_at</code> that you have, less five minutes, as <code>updated_since</code>.
        </p>
        <h2>Failures</h2>
        ${sample({ error: { code: 'invalid_body', message: 'Check the body.', errors: { url: 'must be …' } } })}
        <h2>Calls</h2>
        ${(Object.values(publicCalls) as PublicCall[]).map(callView)}
        <h2>Webhooks</h2>
        <p>
          A webhook gets a POST for each change to a status that it subscribed to. The body has <code>id</code>,
          <code>type</code> (<code>shipment.status_changed</code>), <code>timestamp</code> and <code>data</code> with
          <code>shop</code>, <code>order</code> and <code>shipment</code>; its schema is in the OpenAPI file. Messages
          about one parcel come in order. The same message may come twice: <code>id</code> and the header
          <code>webhook-id</code> are then the same.
        </p>
        <p>
          Any answer of 200 to 299 counts as received. Otherwise a message is sent again ${RETRY_AFTER_MS.length} times in
          ${DAYS} days; a webhook that fails for that long is disabled. Redirects are not followed.
        </p>
        <p>
          Messages are signed as Standard Webhooks has it: <code>webhook-signature</code> is the HMAC-SHA256 of
          <code>webhook-id</code>, <code>webhook-timestamp</code> and the body, joined by dots. In Node:
        </p>
        ${pre(VERIFY)}
      </body>
    </html>`.text;
}
