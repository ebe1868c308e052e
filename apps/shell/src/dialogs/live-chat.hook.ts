import { useLazyGetChatStartQuery, type ChatStart } from '@parcelway/api/shell';
import { useCallback, useRef, useState } from 'react';
import { loadScript } from './load-script';

type Messenger = (command: 'boot' | 'show', settings?: Record<string, string | null>) => void;
declare global {
  interface Window { Intercom?: Messenger }
}

export interface LiveChat {
  /** Opens the chat; its code comes with the first time. @returns false where there is none, or it does not come */
  open(): Promise<boolean>;
  loading: boolean;
}

/** The live chat: nothing of it is loaded before somebody asks for it, and a failure is only logged. */
export function useLiveChat(): LiveChat {
  const [getStart] = useLazyGetChatStartQuery();
  const [loading, setLoading] = useState(false);
  const ready = useRef(false);
  const open = useCallback(async () => {
    setLoading(true);
    try {
      // An answer of before is good for the page; a failure is asked again.
      ready.current ||= await boot(await getStart(undefined, true).unwrap());
      if (ready.current) window.Intercom?.('show');
      return ready.current;
    } catch (error) {
      console.error('The live chat could not be loaded', error);
      return false;
    } finally {
      setLoading(false);
    }
  }, [getStart]);
  return { open, loading };
}

async function boot({ available, script_url: script, app_id: appId, user_hash: hash, user }: ChatStart): Promise<boolean> {
  if (!available || script === null) return false;
  await loadScript(script);
  if (!window.Intercom) throw new Error('The script of the live chat started nothing');
  window.Intercom('boot', { app_id: appId, user_hash: hash, user_id: user.user_id, name: user.name, email: user.email, shop: user.shop, plan: user.plan });
  return true;
}
