import type { Reporter } from '@parcelway/federation';
import { onMissingTexts } from '@parcelway/i18n';
import type { ResolvedSet } from '@parcelway/remote-contract';

/** As many keys as a report has room for. */
const NAMED = 8;

/**
 * Reports to the team of a remote which texts its release lacks; those of other namespaces are the shell's. They were shown in English.
 * @returns stops it
 */
export const reportMissingTexts = (
  reporter: Pick<Reporter, 'noted'>,
  { remotes, shell }: Pick<ResolvedSet, 'remotes' | 'shell'>,
): (() => void) =>
  onMissingTexts(({ namespace, language, keys }) => {
    const remote = remotes.find(({ contract }) => contract.i18n.namespace === namespace);
    const named = `${keys.slice(0, NAMED).join(', ')}${keys.length > NAMED ? ` and ${keys.length - NAMED} more` : ''}`;
    reporter.noted(
      remote?.id ?? 'shell',
      remote?.version ?? shell.version,
      `remote-texts-${language}`,
      `${namespace} has no text in ${language} for ${named}`,
    );
  });
