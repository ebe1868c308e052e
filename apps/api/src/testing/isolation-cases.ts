import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { IsolationCases } from './isolation';

const SERVER = path.join(__dirname, '..');

/** For tests only: the cases of all domains, which between them call every route. */
export const isolationCases = (): IsolationCases =>
  Object.assign(
    {},
    ...(readdirSync(SERVER, { recursive: true }) as string[])
      .filter((file) => file.endsWith('.isolation.ts'))
      .map((file) => jest.requireActual<{ isolation: IsolationCases }>(path.join(SERVER, file)).isolation),
  );
