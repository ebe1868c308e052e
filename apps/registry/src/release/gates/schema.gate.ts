import { releaseSurface, remoteJson, type ReleaseSurface, type RemoteJson } from '@parcelway/remote-contract';
import type { z } from 'zod';
import { APP_ID } from '../../model';
import { parseJson } from '../parse-json';
import { isProvider } from '../stored-release';
import type { Findings } from './gate';

const CANDIDATE = /^[a-z0-9]+(\.[a-z0-9]+)*$/;
const VERSION = /^\d+\.\d+\.\d+$/;

export interface Named {
  id: string;
  candidate?: string | undefined;
  packageVersion: string;
}

/**
 * The build's declarations are valid: `remote.json` of a remote, `surface.json`, and names that a release can carry.
 * @returns the declarations, null when there are findings
 */
export function schemaGate(
  { id, candidate, packageVersion }: Named,
  files: ReadonlyMap<string, Buffer>,
): { findings: Findings; contract: RemoteJson | null; surface: ReleaseSurface | null } {
  const findings: Findings = [];
  if (!APP_ID.test(id)) findings.push(`"${id}" is no id: lower-case words joined by hyphens`);
  if (candidate !== undefined && !CANDIDATE.test(candidate))
    findings.push(
      `"${candidate}" is no name of a candidate: lower-case letters and digits with single dots, such as pr.7`,
    );
  if (!VERSION.test(packageVersion))
    findings.push(
      `"${packageVersion}" is no version of a package: three numbers, such as 1.4.0; set it in package.json`,
    );
  const read = <T>(file: string, schema: z.ZodType<T>, maker: string): T | null => {
    const content = files.get(file);
    if (!content) {
      findings.push(`${file} is missing: ${maker}`);
      return null;
    }
    const parsed = schema.safeParse(parseJson(content.toString('utf8')));
    if (parsed.success) return parsed.data;
    findings.push(
      ...parsed.error.issues.map(({ path, message }) => `${file}: ${path.join('.') || 'the file'} ${message}`),
    );
    return null;
  };
  const contract = isProvider(id)
    ? null
    : read('remote.json', remoteJson, 'it belongs beside the package.json of the remote, and its build copies it');
  const surface = read('surface.json', releaseSurface, 'the build writes it; build with tools/webpack');
  if (contract && contract.id !== id)
    findings.push(`remote.json is that of ${contract.id}: publish it as ${contract.id}`);
  const kind = isProvider(id) ? 'shell' : 'remote';
  if (surface && surface.kind !== kind)
    findings.push(`surface.json is that of a ${surface.kind}, and ${id} is a ${kind}`);
  if (contract && surface?.kind === 'remote' && surface.contract !== contract.contract) {
    findings.push(`surface.json says contract ${surface.contract} and remote.json ${contract.contract}: build again`);
  }
  return { findings, contract, surface };
}
