import { useLazyGetChatStartQuery, type ChatStart } from '@parcelway/api/shell';
import { useCallback, useRef, useState } from 'react';

type Messenger = (command: 'boot' | 'show', settings?: Record<string, string | null>) => void;
declare global {
  interface Window {
    Intercom?: Messenger;
  }
}

export interface LiveChat {
  /** There is no chat here; known once it was requested. */
  isMissing: boolean;
  /** Fetches the chat's settings, before it is opened. */
  prepare(): void;
  /** Opens the chat; its code comes with the first time. @returns `none` also where the server did not answer, which the user saw */
  open(): Promise<'opened' | 'none' | 'failed'>;
  loading: boolean;
}

/** The live chat: nothing of it is loaded before it is used, and a failure is only logged. */
export function useLiveChat(): LiveChat {
  const [fetchStart, { data }] = useLazyGetChatStartQuery();
  const [loading, setLoading] = useState(false);
  const ready = useRef(false);
  // An earlier answer is cached for the page; a failure is requested again.
  const prepare = useCallback(() => void fetchStart(undefined, true), [fetchStart]);
  const open = useCallback(async () => {
    setLoading(true);
    try {
      if (!ready.current) {
        const { data: start } = await fetchStart(undefined, true);
        if (!start?.available) return 'none';
        await boot(start);
        ready.current = true;
      }
      window.Intercom?.('show');
      return 'opened';
    } catch (error) {
      console.error('The live chat could not be loaded', error);
      return 'failed';
    } finally {
      setLoading(false);
    }
  }, [fetchStart]);
  return { isMissing: data?.available === false, prepare, open, loading };
}

async function boot({ script_url: script, app_id: appId, user_hash: hash, user }: ChatStart): Promise<void> {
  if (script === null) throw new Error('No script is named for the live chat');
  const { loadScript } = await import(/* webpackChunkName: "load-script" */ './load-script');
  await loadScript(script);
  if (!window.Intercom) throw new Error('The script of the live chat started nothing');
  window.Intercom('boot', { app_id: appId, user_hash: hash, ...user });
}
