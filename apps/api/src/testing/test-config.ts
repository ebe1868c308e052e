import { tmpdir } from 'node:os';
import path from 'node:path';
import { readConfig, type Config } from '../config';

/** For tests only: a configuration that is whole. @param env what the test is about */
export const testConfig = (databaseUrl: string, env: Record<string, string> = {}): Config =>
  readConfig({
    APP_URL: 'http://app.test',
    DATABASE_URL: databaseUrl,
    SHOPIFY_API_KEY: 'key',
    SHOPIFY_API_SECRET: 'a-secret-of-the-app',
    ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
    TRACKINGMORE_API_KEY: 'tm-key',
    TRACKINGMORE_WEBHOOK_SECRET: 'tm-secret',
    EXPORT_DIR: path.join(tmpdir(), 'parcelway-test-exports'),
    IMAGE_STORAGE: path.join(tmpdir(), 'parcelway-test-images'),
    ...env,
  });
