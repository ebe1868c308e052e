export { openStorage } from './open-storage';
export { isStorageName, StorageError } from './storage-error';
export type { Storage, StoredObject } from './storage.port';
