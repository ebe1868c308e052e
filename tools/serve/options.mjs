// @ts-check
import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { UsageError, wholeNumber } from '../start/options.mjs';

export { UsageError };

export const HELP = `npx nx serve shell [-- options]: the real shell from its sources, with fast refresh

  --remote=ID   this remote from its sources too; the others come from releases
  --port=P      front door with API and demo store: the one that runs here, whatever its port, else 3000;
                started when nothing answers there
  --help        show this

PORT in the environment moves the dev servers: the shell's to PORT, the remote's to PORT + 1. Stop with Ctrl-C.`;

/**
 * @param {string[]} argv @param {string} root folder of the repository
 * @returns {{ remote: string | null, port: number | null, help: boolean }} `port` null: not named
 */
export function readOptions(argv, root) {
  let values;
  try {
    ({ values } = parseArgs({
      args: argv,
      strict: true,
      options: { remote: { type: 'string' }, port: { type: 'string' }, help: { type: 'boolean', default: false } },
    }));
  } catch (error) {
    throw new UsageError(`${/** @type {Error} */ (error).message.split('\n')[0]} (--help lists the options)`);
  }
  const { remote = null, help } = values;
  const port = values.port === undefined ? null : wholeNumber('--port', values.port, 1, 65_534);
  if (remote !== null && !(/^[a-z0-9-]+$/.test(remote) && existsSync(path.join(root, 'apps', remote, 'remote.json'))))
    throw new UsageError(`--remote: there is no remote apps/${remote}`);
  return { remote, port, help };
}

/**
 * The port of the front door to use.
 * @param {number | null} named with --port @param {string | null} running address that the product of this machine was started at last
 * @param {(address: string) => Promise<boolean>} answers
 * @returns {Promise<number>}
 */
export async function frontPort(named, running, answers) {
  if (named !== null) return named;
  const [address, port] = /^http:\/\/localhost:(\d+)$/.exec(running?.trim() ?? '') ?? [];
  return address !== undefined && (await answers(address)) ? Number(port) : 3000;
}
