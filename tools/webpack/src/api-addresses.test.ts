import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { calls, type Call } from '@parcelway/http-contract';
import { codeCalls, isAnswered } from '@parcelway/remote-contract/code-calls';
import { transformSync } from '@swc/core';

/** A release lists the calls it makes by reading its own code; an address that cannot be read there is checked by no gate. */
const ENDPOINTS = path.resolve(__dirname, '../../../libs/api/src');
const files = readdirSync(ENDPOINTS).filter((file) => file.endsWith('.ts') && !/test/.test(file));
const readable = (file: string): string[] => {
  const jsc = { parser: { syntax: 'typescript' as const }, target: 'es2022' as const };
  const { code } = transformSync(readFileSync(path.join(ENDPOINTS, file), 'utf8'), {
    jsc,
    module: { type: 'commonjs' },
  });
  return codeCalls(new Map([[file.replace(/ts$/, 'js'), code]]), 'shell');
};
const callOf = ({ method, version, path: at }: Call) => `${method} ${version}/${at}`;

test.each(files)('the address of each call of %s can be read from its code', (file) => {
  const found = readable(file);
  expect(found.filter((call) => call.split('/')[1] === '{}')).toEqual([]);
  const source = readFileSync(path.join(ENDPOINTS, file), 'utf8');
  const unread = new Set(
    Object.values<Call>(calls).flatMap(({ path: at }) => (source.includes(`'${at}'`) ? [at] : [])),
  );
  for (const call of Object.values<Call>(calls)) if (isAnswered(callOf(call), found)) unread.delete(call.path);
  expect([...unread]).toEqual([]);
});
