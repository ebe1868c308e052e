import type { Remote, ResolvedRemote } from '@parcelway/remote-contract';

const FALLBACK = 'en';

/** A remote's own messages, as the page asks for them: a language it lacks leaves it in English, and is said in the console. */
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
