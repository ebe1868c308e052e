import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export const EXTENSION = path.join(__dirname, '../../extension');

/** The files of one folder of the extension, by name. */
export function filesOf(folder: string): Map<string, string> {
  const dir = path.join(EXTENSION, folder);
  return new Map(readdirSync(dir).map((name) => [name, readFileSync(path.join(dir, name), 'utf8')]));
}
