import pino from 'pino';
import { testConfig } from '../testing/test-config';
import { createProviders } from './providers';

const webhooks = (extra: Parameters<typeof testConfig>[1]) => [
  ...createProviders(testConfig('postgres://localhost/x', extra), pino({ level: 'silent' })).webhooks.keys(),
];

test('the providers whose keys are configured are used, in the configured order', () => {
  expect(webhooks({})).toEqual(['trackingmore']);
  expect(
    webhooks({
      SEVENTEENTRACK_API_KEY: 'k',
      AFTERSHIP_API_KEY: 'k',
      AFTERSHIP_WEBHOOK_SECRET: 's',
      TRACKING_PROVIDERS: 'aftership,17track,trackingmore',
    }),
  ).toEqual(['aftership', '17track', 'trackingmore']);
});
