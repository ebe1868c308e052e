import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { FolderStorage } from './folder.storage';
import { S3Storage } from './s3.storage';
import { StorageError } from './storage-error';
import type { Storage } from './storage.port';

/**
 * Opens what a configuration names: a folder (`/srv/releases`, `file:///srv/releases`, `file:releases`) or a bucket (`s3://bucket/prefix`).
 * For a bucket the environment gives `AWS_ACCESS_KEY_ID`, `AWS_SECRET_ACCESS_KEY`, optionally `AWS_SESSION_TOKEN`, `AWS_REGION` (us-east-1) and,
 * for other servers than Amazon's, `AWS_ENDPOINT_URL_S3`. The storage is not called yet, so that a server starts without it.
 * @throws StorageError when the address cannot be one, or a variable is missing
 */
export function openStorage(address: string, env: NodeJS.ProcessEnv = process.env): Storage {
  if (address.startsWith('s3://')) return openBucket(address, env);
  if (address.startsWith('file://')) return new FolderStorage(fileURLToPath(address));
  const folder = address.startsWith('file:') ? address.slice('file:'.length) : address;
  if (folder === '' || /^[a-z][a-z0-9+.-]+:/i.test(folder))
    throw new StorageError(`"${address}" is no storage: give a folder, file:<folder>, or s3://<bucket>/<prefix>`);
  return new FolderStorage(path.resolve(folder));
}

function openBucket(address: string, env: NodeJS.ProcessEnv): Storage {
  const [, bucket = '', prefix = ''] = /^s3:\/\/([a-z0-9][a-z0-9.-]+)\/?(.*)$/.exec(address) ?? [];
  if (!bucket) throw new StorageError(`"${address}" names no bucket: s3://<bucket>/<prefix>`);
  const need = (name: string): string => {
    const value = env[name];
    if (!value) throw new StorageError(`${address} needs ${name} in the environment`);
    return value;
  };
  const region = env.AWS_REGION || 'us-east-1';
  return new S3Storage({
    bucket,
    prefix: prefix.replace(/^\/+|\/+$/g, ''),
    region,
    endpoint: env.AWS_ENDPOINT_URL_S3 || `https://s3.${region}.amazonaws.com`,
    accessKeyId: need('AWS_ACCESS_KEY_ID'),
    secretAccessKey: need('AWS_SECRET_ACCESS_KEY'),
    ...(env.AWS_SESSION_TOKEN && { sessionToken: env.AWS_SESSION_TOKEN }),
  });
}
