import type { FilledMail, MailProblem, MailSettings } from '@parcelway/http-contract';
import { createBoundedWorker, type Ended } from './bounded-worker';
import type { FillResult, FillTask } from './fill-task';

/** Of the thread: React and the Liquid engine need 20 of it. */
const MEMORY_MB = 48;
/** What a merchant's text may take to be filled. */
const FILL_MS = 250;

export type Filled = { mail: FilledMail } | { problem: MailProblem };

/** Makes mails of templates that merchants wrote, in a thread of their own: one without an end stops nothing else. */
export interface MailFiller {
  /** Of one shop, in the order of the tasks. @throws Error when the thread cannot be started */
  fill(shopId: string, tasks: readonly Exclude<FillTask, { kind: 'lint' }>[]): Promise<Filled[]>;
  /** What keeps a mail from being filled, by place. */
  lint(shopId: string, settings: MailSettings): Promise<MailProblem[]>;
  close(): Promise<void>;
}

/** @param file the bundle of `mail-worker.ts` */
export function createMailFiller(file: URL, fillMs = FILL_MS): MailFiller {
  const worker = createBoundedWorker<FillTask, FillResult>({ file, memoryMb: MEMORY_MB, taskMs: fillMs });
  return {
    fill: async (shopId, tasks) => (await worker.run(shopId, tasks)).map(filled),
    async lint(shopId, settings) {
      const [result] = await worker.run(shopId, [{ kind: 'lint', settings }]);
      if (!result) return [];
      if ('problems' in result) return result.problems;
      const one = filled(result);
      return 'problem' in one ? [one.problem] : [];
    },
    close: () => worker.close(),
  };
}

function filled(result: FillResult | Ended): Filled {
  if ('ended' in result) return { problem: { block: null, field: '', line: null, message: ENDED[result.ended] } };
  if ('problems' in result) throw new Error('The thread answered another question.');
  return result;
}

const ENDED: Record<Ended['ended'], string> = {
  time: 'Filling this email takes too long. Take loops out of its texts, or shorten them.',
  memory: 'Filling this email needs too much memory. Take loops out of its texts, or shorten them.',
};
