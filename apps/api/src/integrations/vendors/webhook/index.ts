import { Webhook } from 'standardwebhooks';
import { JSON_TYPE, outcomeOfStatus, type Vendor } from '../vendor.port';

/**
 * Signed webhooks by the Standard Webhooks specification. While a secret is rotated both sign, so that the receiver can
 * change over at any moment.
 */
export const webhook: Vendor = {
  wantsCustomer: false,
  isAnyAddress: true,
  request: (message, { secrets }, _base, now) => {
    const body = JSON.stringify(message);
    const seconds = Math.floor(now.getTime() / 1000);
    const isRotating = Date.parse(secrets.previous_until ?? '') > now.getTime();
    const signatures = [secrets.secret, isRotating ? secrets.previous_secret : undefined]
      .filter((secret): secret is string => Boolean(secret))
      .map((secret) => new Webhook(secret).sign(message.id, new Date(seconds * 1000), body));
    return {
      method: 'POST',
      url: secrets.url ?? '',
      headers: {
        ...JSON_TYPE,
        'user-agent': 'Parcelway-Webhooks',
        'webhook-id': message.id,
        'webhook-timestamp': String(seconds),
        'webhook-signature': signatures.join(' '),
      },
      body,
    };
  },
  // 410: the receiver wants no more.
  outcome: (answer) => {
    if (answer.status === 410) return { kind: 'again', problem: 'gone' };
    const outcome = outcomeOfStatus(answer);
    // A receiver that is being deployed or mended may refuse anything for a while.
    return outcome.kind === 'failed' ? { kind: 'again', problem: outcome.problem } : outcome;
  },
};
