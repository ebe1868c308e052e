import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** Identifies a visitor by address, for all limits. IPv6 addresses are assigned by /64: one visitor has all of them. */
export function visitorOf(ip: string): string {
  if (!ip.includes(':')) return ip;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip);
  if (mapped?.[1]) return mapped[1];
  const [head = ''] = ip.split('::');
  const groups = head.split(':').filter(Boolean);
  return `${[...groups, '0', '0', '0', '0'].slice(0, 4).join(':')}::/64`;
}

/**
 * The visitor of a request that is proven to come through the store platform's proxy. Only one entry of the header is
 * trusted: the one that the platform itself added, next to its own address. The entries before it may be forged by the
 * visitor.
 */
export function forwardedVisitor({ ip, ips = [ip], headers }: Pick<FastifyRequest, 'ip' | 'ips' | 'headers'>): string {
  const header = [headers['x-forwarded-for'] ?? []].flat().join(',');
  // From this server outwards: the proxies we trust, the platform, the visitor.
  const outwards = header
    .split(',')
    .map((part) => part.trim())
    .reverse();
  const added = outwards[ips.length - 1] ?? '';
  return visitorOf(isIP(added) ? added : ip);
}
