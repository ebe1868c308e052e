import { createHash } from 'node:crypto';
import { parentPort } from 'node:worker_threads';
import {
  compileDeletionMail,
  compileDigest,
  compileDisabledToolsMail,
  compileMail,
  compileMerchantMail,
  compileQuotaMail,
  compileReply,
  fillDeletionMail,
  fillDigest,
  fillDisabledToolsMail,
  fillMail,
  fillMerchantMail,
  fillQuotaMail,
  fillReply,
  lintMail,
  MailTemplateError,
  type CompiledMail,
} from '@parcelway/email';
import type { WorkerMessage } from './bounded-worker';
import type { FillResult, FillTask } from './fill-task';

/** Size of the cache of compiled mails, in bytes; one of our own needs 0.2 million. */
const CACHE_BYTES = 12_000_000;
interface CachedMail {
  mail: CompiledMail;
  bytes: number;
}
/** The ones used last are at the end. */
const compiled = new Map<string, CachedMail>();
/** Tasks of one list share their sources. */
const keys = new WeakMap<object, string>();

async function cachedMail(
  { kind, source }: { kind: string; source: object },
  compile: () => Promise<CompiledMail>,
): Promise<CompiledMail> {
  const key = keys.get(source) ?? createHash('sha256').update(kind).update(JSON.stringify(source)).digest('base64');
  keys.set(source, key);
  const known = compiled.get(key);
  compiled.delete(key);
  const mail = known?.mail ?? (await compile());
  compiled.set(key, known ?? { mail, bytes: bytesOf(mail) });
  let bytes = [...compiled.values()].reduce((sum, one) => sum + one.bytes, 0);
  for (const [oldest, one] of compiled) {
    if (bytes <= CACHE_BYTES || oldest === key) break;
    compiled.delete(oldest);
    bytes -= one.bytes;
  }
  return mail;
}

/** As measured on filled mails: a tag needs 1 kB, a letter about four bytes. */
function bytesOf({ html, text, fields }: CompiledMail): number {
  const all = [html, text, ...fields.map(({ source }) => source)];
  return all.reduce((sum, one) => sum + 4 * one.length + 1000 * (one.match(/\{[{%]/g)?.length ?? 0), 0);
}

/** Compiles what a task needs. @returns what is left: the merchant's own text, in which time may be lost */
async function readied(task: FillTask): Promise<() => FillResult> {
  switch (task.kind) {
    case 'customer': {
      const mail = await cachedMail(task, () => compileMail(task.source));
      return () => ({ mail: fillMail(mail, task.data) });
    }
    case 'reply': {
      const mail = await cachedMail(task, () => compileReply(task.source));
      return () => ({ mail: fillReply(mail, task.data) });
    }
    case 'merchant': {
      const mail = await cachedMail(task, () => compileMerchantMail(task.source));
      return () => ({ mail: fillMerchantMail(mail, task.data) });
    }
    case 'digest': {
      const mail = await cachedMail(task, () => compileDigest(task.source));
      return () => ({ mail: fillDigest(mail, task.data) });
    }
    case 'deletion': {
      const mail = await cachedMail(task, () => compileDeletionMail(task.source));
      return () => ({ mail: fillDeletionMail(mail, task.data) });
    }
    case 'quota': {
      const mail = await cachedMail(task, () => compileQuotaMail(task.source));
      return () => ({ mail: fillQuotaMail(mail, task.data) });
    }
    case 'disabled': {
      const mail = await cachedMail(task, () => compileDisabledToolsMail(task.source));
      return () => ({ mail: fillDisabledToolsMail(mail, task.data) });
    }
    case 'lint':
      return () => ({ problems: lintMail(task.settings) });
  }
}

async function answer(task: FillTask): Promise<FillResult> {
  try {
    const fill = await readied(task);
    post('ready');
    return fill();
  } catch (error) {
    if (error instanceof MailTemplateError) return { problem: error.problem };
    return { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

const post = (message: WorkerMessage<FillResult>): void => parentPort?.postMessage(message);

parentPort?.on('message', async (tasks: FillTask[]) => {
  for (const task of tasks) post({ result: await answer(task) });
});
post('up');
