// @ts-check
import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { UsageError, wholeNumber } from '../start/options.mjs';

export { UsageError };

export const HELP = `npx nx serve shell [-- options]: the real shell from its sources, with fast refresh

  --remote=ID   this remote from its sources too; the others come from releases
  --port=P      front door with API and demo store (default 3000); started when nothing answers there
  --help        show this

PORT in the environment moves the dev servers: the shell's to PORT, the remote's to PORT + 1. Stop with Ctrl-C.`;

/**
 * @param {string[]} argv @param {string} root folder of the repository
 * @returns {{ remote: string | null, port: number, help: boolean }}
 */
export function readOptions(argv, root) {
  let values;
  try {
    ({ values } = parseArgs({
      args: argv,
      strict: true,
      options: {
        remote: { type: 'string' },
        port: { type: 'string', default: '3000' },
        help: { type: 'boolean', default: false },
      },
    }));
  } catch (error) {
    throw new UsageError(`${/** @type {Error} */ (error).message.split('\n')[0]} (--help lists the options)`);
  }
  const { remote = null, help } = values;
  const port = wholeNumber('--port', values.port, 1, 65_534);
  if (remote !== null && !(/^[a-z0-9-]+$/.test(remote) && existsSync(path.join(root, 'apps', remote, 'remote.json'))))
    throw new UsageError(`--remote: there is no remote apps/${remote}`);
  return { remote, port, help };
}
