import { createHash } from 'node:crypto';
import { parentPort } from 'node:worker_threads';
import {
  compileDigest,
  compileMail,
  compileMerchantMail,
  fillDigest,
  fillMail,
  fillMerchantMail,
  lintMail,
  MailTemplateError,
  type CompiledMail,
} from '@parcelway/email';
import type { WorkerMessage } from './bounded-worker';
import type { FillResult, FillTask } from './fill-task';

/** Compiled mails, the ones used last at the end. About 60 kB each. */
const KEPT = 100;
const compiled = new Map<string, Promise<CompiledMail>>();
/** Tasks of one list share their sources. */
const keys = new WeakMap<object, string>();

function kept(
  { kind, source }: { kind: string; source: object },
  compile: () => Promise<CompiledMail>,
): Promise<CompiledMail> {
  const key = keys.get(source) ?? createHash('sha256').update(kind).update(JSON.stringify(source)).digest('base64');
  keys.set(source, key);
  const mail = compiled.get(key) ?? compile();
  compiled.delete(key);
  compiled.set(key, mail);
  if (compiled.size > KEPT) compiled.delete(compiled.keys().next().value ?? '');
  return mail;
}

/** Compiles what a task needs. @returns what is left: the merchant's own text, in which time may be lost */
async function readied(task: FillTask): Promise<() => FillResult> {
  switch (task.kind) {
    case 'customer': {
      const mail = await kept(task, () => compileMail(task.source));
      return () => ({ mail: fillMail(mail, task.data) });
    }
    case 'merchant': {
      const mail = await kept(task, () => compileMerchantMail(task.source));
      return () => ({ mail: fillMerchantMail(mail, task.data) });
    }
    case 'digest': {
      const mail = await kept(task, () => compileDigest(task.source));
      return () => ({ mail: fillDigest(mail, task.data) });
    }
    case 'lint':
      return () => ({ problems: lintMail(task.settings) });
  }
}

async function answer(task: FillTask): Promise<FillResult> {
  try {
    const fill = await readied(task);
    say('ready');
    return fill();
  } catch (error) {
    if (error instanceof MailTemplateError) return { problem: error.problem };
    return { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

const say = (message: WorkerMessage<FillResult>): void => parentPort?.postMessage(message);

parentPort?.on('message', async (tasks: FillTask[]) => {
  for (const task of tasks) say({ result: await answer(task) });
});
say('up');
