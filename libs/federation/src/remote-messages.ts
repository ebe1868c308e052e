import type { Remote, ResolvedRemote } from '@parcelway/remote-contract';

const FALLBACK = 'en';

/** Loads a remote's own messages: a language it lacks leaves it in English, with a console warning. */
export function remoteMessages({ id, version, contract }: ResolvedRemote, remote: Remote): Remote['messages'] {
  const lacking = (language: string, cause?: unknown) =>
    console.warn(`[remote ${id}@${version}] has no texts in ${language}; they stay English`, ...(cause ? [cause] : []));
  return async (language) => {
    if (language === FALLBACK) return remote.messages(language);
    if (!contract.i18n.languages.includes(language)) {
      lacking(language);
      return {};
    }
    return remote.messages(language).catch((cause: unknown) => {
      lacking(language, cause);
      throw cause;
    });
  };
}
