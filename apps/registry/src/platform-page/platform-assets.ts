import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RegistryConfig } from '../config';
import { originsOf, pageHeaders } from '../serve/security-headers';
import graphCss from './graph.css';
import css from './platform.css';
import releasesCss from './platform-releases.css';
import { platformScript } from './platform-script';

const asset = (name: string, text: string, type: string) => ({
  path: `/platform/${name}`,
  href: `/platform/${name}?v=${createHash('sha256').update(text).digest('base64url').slice(0, 12)}`,
  text,
  type,
});
export const CSS = asset(
  'page.css',
  `${css as string}${releasesCss as string}${graphCss as string}`,
  'text/css; charset=utf-8',
);
export const SCRIPT = asset('page.js', platformScript, 'text/javascript; charset=utf-8');

/** Sends a page of the platform, which runs the one script and nothing inline. */
export const sendPage = (
  config: RegistryConfig,
  request: FastifyRequest,
  reply: FastifyReply,
  html: string,
): FastifyReply =>
  reply.headers({ ...pageHeaders, 'content-security-policy': policy(config, request.host) }).send(html);

function policy(config: RegistryConfig, host: string): string {
  const at = (path: string) =>
    originsOf(config, host)
      .map((origin) => `${origin}${path}`)
      .join(' ');
  return [
    "default-src 'none'",
    `script-src ${at(SCRIPT.path)}`,
    `style-src ${at(CSS.path)}`,
    'img-src data:',
    `connect-src ${at('/registry/api/')} ${at('/platform')}`,
    `form-action ${at('/platform')} ${at('/platform/compare')} ${at('/platform/errors')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
