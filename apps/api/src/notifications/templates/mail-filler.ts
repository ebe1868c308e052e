import type { FilledMail, MailProblem, MailSettings } from '@parcelway/http-contract';
import { refuseInTransaction } from '../../db/database';
import { HttpError } from '../../http/errors';
import { createBoundedWorker, TooManyWaiting, type Ended } from './bounded-worker';
import type { FillResult, FillTask } from './fill-task';

/** Of the thread: its code needs 16, the cache of compiled mails up to 12. */
const MEMORY_MB = 48;
/** Time limit for filling a merchant's text. */
const FILL_MS = 250;

/** `failed`: our own code did. */
export type Filled = { mail: FilledMail } | { problem: MailProblem } | { failed: string };

/** Fills merchants' templates in a separate thread: one that does not terminate blocks nothing else. */
export interface MailFiller {
  /** Of one shop, in the order of the tasks. @throws HttpError 429 when the shop waits for much already; Error when the thread cannot be started */
  fill(shopId: string, tasks: readonly Exclude<FillTask, { kind: 'lint' }>[]): Promise<Filled[]>;
  /** Why mails cannot be filled, by place. */
  lint(shopId: string, settings: MailSettings): Promise<MailProblem[]>;
  close(): Promise<void>;
}

/** @param file the bundle of `mail-worker.ts` */
export function createMailFiller(file: URL, fillMs = FILL_MS): MailFiller {
  const worker = createBoundedWorker<FillTask, FillResult>({ file, memoryMb: MEMORY_MB, taskMs: fillMs });
  const run = async (shopId: string, tasks: readonly FillTask[]): Promise<(FillResult | Ended)[]> => {
    refuseInTransaction('the thread that fills emails');
    try {
      return await worker.run(shopId, tasks);
    } catch (error) {
      if (!(error instanceof TooManyWaiting)) throw error;
      throw new HttpError(429, 'Many emails of this store are being made. Try again in a few seconds.', {
        headers: { 'retry-after': '5' },
      });
    }
  };
  return {
    fill: async (shopId, tasks) => (await run(shopId, tasks)).map(filled),
    async lint(shopId, settings) {
      const [result] = await run(shopId, [{ kind: 'lint', settings }]);
      if (result && 'problems' in result) return result.problems;
      if (result && 'ended' in result) return [endedBy(result)];
      throw new Error(result && 'failed' in result ? result.failed : OTHER_QUESTION);
    },
    close: () => worker.close(),
  };
}

function filled(result: FillResult | Ended): Filled {
  if ('ended' in result) return { problem: endedBy(result) };
  return 'problems' in result ? { failed: OTHER_QUESTION } : result;
}

const OTHER_QUESTION = 'The thread answered another question.';
const endedBy = ({ ended }: Ended): MailProblem => ({ block: null, field: '', line: null, message: ENDED[ended] });
const ENDED: Record<Ended['ended'], string> = {
  time: 'Filling this email takes too long. Take loops out of its texts, or shorten them.',
  memory: 'Filling this email needs too much memory. Take loops out of its texts, or shorten them.',
};
