/** The storage cannot be reached, or does not do what it must; the message names the problem and the fix. */
export class StorageError extends Error {
  override readonly name = 'StorageError';
}

const NAME = /^[A-Za-z0-9_@+~-][A-Za-z0-9._@+~-]*(\/[A-Za-z0-9_@+~-][A-Za-z0-9._@+~-]*)*$/;

/** Whether something may be called so in every storage: no path out of it, nothing hidden, no letter that needs quoting. */
export const isStorageName = (name: string): boolean => name.length <= 900 && NAME.test(name);

/** @throws when the name could not be stored, or would lead out of the storage */
export function checkName(name: string): void {
  if (!isStorageName(name))
    throw new StorageError(
      `"${name}" cannot be a name in the storage: letters, digits and . _ @ + ~ - between single slashes, no part beginning with a dot`,
    );
}
