import { readFileSync } from 'node:fs';
import path from 'node:path';
import { SHARED } from '../shared.cjs';

test('the shell provides every shared module that it does not load itself: webpack provides only what something imports', () => {
  const facades = readFileSync(path.join(__dirname, '../../../apps/shell/src/boot/lazy-facades.ts'), 'utf8');
  const missing = SHARED.filter(({ request, lazy }) => lazy && !facades.includes(`import('${request}')`));
  expect(missing).toEqual([]);
});
