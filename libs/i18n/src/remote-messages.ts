import type { MessageTree } from './message-tree';

/**
 * A remote's texts in a language; English for one that it is not translated to yet.
 * @param load imports the file of a language: webpack and Jest throw the same error for a missing one
 */
export const remoteMessages =
  (load: (language: string) => Promise<{ default: MessageTree }>) =>
  async (language: string): Promise<MessageTree> => {
    const file = load(language).catch((error: unknown) => {
      if ((error as { code?: unknown }).code !== 'MODULE_NOT_FOUND') throw error;
      return load('en');
    });
    return (await file).default;
  };
