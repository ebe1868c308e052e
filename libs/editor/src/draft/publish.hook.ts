import { useToast } from '@parcelway/host';
import { failureCode } from '@parcelway/ui/list';
import { useState } from 'react';
import { useKit } from '../kit.context';
import type { Draft } from './draft.hook';

export interface Publishing {
  draft: Pick<Draft<unknown>, 'saveNow' | 'meetConflict'>;
  /** Puts the draft of that revision before people. */
  publish(revision: number): Promise<{ data?: unknown; error?: unknown }>;
  /** The messages of success, and of a failure without a reason. */
  done: string;
  failed: string;
}

/** Saves what is left and publishes it. */
export function usePublish({ draft, publish, done, failed }: Publishing) {
  const { t } = useKit();
  const toast = useToast();
  const [isPublishing, setPublishing] = useState(false);
  async function run() {
    const revision = await draft.saveNow();
    if (revision === null) return toast(t('publish.not_saved'), { isError: true });
    const { data, error } = await publish(revision);
    if (data) return toast(done);
    if (failureCode(error) === 409) return draft.meetConflict();
    return toast((error as { message?: string }).message || failed, { isError: true });
  }
  return {
    isPublishing,
    async publish() {
      setPublishing(true);
      await run().finally(() => setPublishing(false));
    },
  };
}
