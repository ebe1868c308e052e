import type { TwinVendor, VendorAnswer } from './vendor';

/** How a vendor can fail, each with its label. */
export const VENDOR_FAULT_MODES = {
  healthy: 'Answers well',
  slow: 'Answers after five seconds',
  down: 'Is down (503)',
  throttled: 'Asks to wait (429)',
  revoked: 'Refuses the key: it was revoked',
  html: 'Answers with a web page',
  truncated: 'Answers with half a JSON text',
  huge: 'Answers with megabytes',
  redirect: 'Redirects elsewhere (302)',
} as const;
export type VendorFaultMode = keyof typeof VENDOR_FAULT_MODES;
export const VENDOR_FAULT_MODE_NAMES = Object.keys(VENDOR_FAULT_MODES) as [VendorFaultMode, ...VendorFaultMode[]];

/** Milliseconds. */
export const SLOW_MS = 5000;
/** Seconds that a throttled vendor names. */
const RETRY_AFTER = '30';
const HUGE_BYTES = 3_000_000;
const WEB_PAGE = '<!doctype html><html><head><title>Please wait</title></head><body><h1>One moment</h1></body></html>';

/** The answer of a fault mode in place of the vendor's own; null: the vendor itself answers. */
export function faultAnswer(vendor: TwinVendor, faultMode: VendorFaultMode): VendorAnswer | null {
  switch (faultMode) {
    case 'healthy':
    case 'slow':
      return null;
    case 'down':
      return { status: 503, body: 'Service Unavailable' };
    case 'throttled':
      return { status: 429, body: 'Too Many Requests', headers: { 'retry-after': RETRY_AFTER } };
    case 'revoked':
      return vendor.revoked;
    case 'html':
      return { status: 200, body: WEB_PAGE, headers: { 'content-type': 'text/html; charset=utf-8' } };
    case 'truncated':
      return { status: 200, body: '{"data":{"type":"ev', headers: { 'content-type': 'application/json' } };
    case 'huge':
      return { status: 200, body: 'x'.repeat(HUGE_BYTES) };
    case 'redirect':
      return { status: 302, headers: { location: '/vendors' } };
  }
}
