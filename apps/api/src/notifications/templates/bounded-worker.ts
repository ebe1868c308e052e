import { Worker } from 'node:worker_threads';

/** Messages of the thread: it runs; its task is ready to be done, or done. */
export type WorkerMessage<Result> = 'up' | 'ready' | { result: Result };
/** What a task came to that had to be ended with its thread. */
export type Ended = { ended: 'time' | 'memory' };

export interface BoundedWorkerOptions {
  /** A bundled module that answers a list of tasks, in their order: `ready`, then `{ result }`, for each. */
  file: URL;
  /** Of the thread's heap. */
  memoryMb: number;
  /** Time limit of a task from `ready` to `result`, in ms. */
  taskMs: number;
  /** Starting the thread, and what comes before `ready`, in ms: our own code, which only a busy machine makes slow. */
  readyMs?: number;
}

export interface BoundedWorker<Task, Result> {
  /**
   * Results in the order of the tasks. Lists of several groups alternate, so that a slow one delays mostly itself.
   * @throws TooManyWaiting when the group has too many waiting tasks; Error when the thread cannot be started or was
   * closed
   */
  run(group: string, tasks: readonly Task[]): Promise<(Result | Ended)[]>;
  close(): Promise<void>;
}

/** A group that queues faster than it is served. */
export class TooManyWaiting extends Error {
  override readonly name = 'TooManyWaiting';
}
/** Lists of a group that may wait. */
export const MAX_WAITING = 20;

interface List<Task, Result> {
  tasks: readonly Task[];
  results: (Result | Ended)[];
  /** The present task has exceeded its time once: it gets more, as the machine may be busy. */
  isSecondTry: boolean;
  /** Tasks that were ended. */
  ended: number;
  resolve(results: (Result | Ended)[]): void;
  reject(error: Error): void;
}

const READY_MS = 10_000;
/** Of what dies young: the default grows larger than the rest. */
const YOUNG_MB = 12;
/** Time of a second try, in multiples of the first. */
const PATIENCE = 4;
/** Timeouts of a list after which the others get no second attempt: the time of one list is bounded. */
const MAX_SECOND_TRIES = 2;

/**
 * One thread for merchants' code, which may not terminate. A task that exceeds its time or memory is ended with its
 * thread; the list continues in a new one. The thread starts with the first task.
 */
export function createBoundedWorker<Task, Result>(options: BoundedWorkerOptions): BoundedWorker<Task, Result> {
  const { file, memoryMb, taskMs, readyMs = READY_MS } = options;
  /** By group; the group whose turn is next is first. */
  const waiting = new Map<string, List<Task, Result>[]>();
  let worker: Worker | null = null;
  let isUp = false;
  /** By this thread. */
  let tasksDone = 0;
  let current: List<Task, Result> | null = null;
  let timer: NodeJS.Timeout | null = null;
  let isClosed = false;

  function start(): Worker {
    const mine = new Worker(file, {
      resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: YOUNG_MB },
    });
    isUp = false;
    tasksDone = 0;
    mine.on('message', (message: WorkerMessage<Result>) => {
      if (worker === mine) onMessage(message);
    });
    mine.on('error', (error: Error & { code?: string }) => {
      if (worker !== mine) return;
      worker = null;
      if (!isUp || error.code !== 'ERR_WORKER_OUT_OF_MEMORY') fail(error);
      // Earlier tasks may have used up the thread's memory: this task is repeated alone in a new one.
      else if (tasksDone > 0 && current) goOn(current);
      else end('memory');
    });
    mine.on('exit', (code) => {
      if (worker !== mine) return;
      worker = null;
      fail(new Error(`The thread of ${file.href} ended by itself, with ${code}.`));
    });
    // Does not keep an idle process alive.
    mine.unref();
    return mine;
  }

  function stop(): void {
    const gone = worker;
    worker = null;
    void gone?.terminate();
  }

  function onMessage(message: WorkerMessage<Result>): void {
    if (message === 'up') isUp = true;
    else if (message === 'ready') wait(current?.isSecondTry ? PATIENCE : 1);
    else {
      tasksDone += 1;
      push(message.result);
    }
  }

  /** @param times multiple of a task's time limit; null: while it is made ready */
  function wait(times: number | null): void {
    if (timer) clearTimeout(timer);
    const mine = setTimeout(
      () =>
        // Messages that came while this process was busy are handled first.
        setImmediate(() => {
          if (timer === mine) overtime();
        }),
      times === null ? readyMs : taskMs * times,
    );
    timer = mine;
  }

  function overtime(): void {
    stop();
    if (!isUp) fail(new Error(`The thread of ${file.href} did not start within ${readyMs} ms.`));
    else if (current && !current.isSecondTry && current.ended < MAX_SECOND_TRIES) {
      current.isSecondTry = true;
      goOn(current);
    } else end('time');
  }

  function end(ended: Ended['ended']): void {
    if (current) current.ended += 1;
    push({ ended });
  }
  function push(result: Result | Ended): void {
    if (!current) return;
    current.results.push(result);
    current.isSecondTry = false;
    if (current.results.length < current.tasks.length) {
      if (worker) wait(null);
      else goOn(current);
      return;
    }
    current.resolve(current.results);
    next();
  }
  function fail(error: Error): void {
    current?.reject(error);
    next();
  }

  /** Has the rest of a list done. */
  function goOn(list: List<Task, Result>): void {
    wait(null);
    worker ??= start();
    worker.postMessage(list.tasks.slice(list.results.length));
  }

  function next(): void {
    if (timer) clearTimeout(timer);
    timer = null;
    current = null;
    const [first] = waiting;
    if (!first) return;
    const [group, [list, ...rest]] = first;
    waiting.delete(group);
    if (rest.length > 0) waiting.set(group, rest);
    if (!list) return;
    current = list;
    goOn(list);
  }

  return {
    run: (group, tasks) =>
      new Promise((resolve, reject) => {
        if (isClosed) return reject(new Error('The server is stopping.'));
        if (tasks.length === 0) return resolve([]);
        const before = waiting.get(group) ?? [];
        if (before.length >= MAX_WAITING) return reject(new TooManyWaiting(`${before.length} lists wait already.`));
        const list = { tasks, results: [], isSecondTry: false, ended: 0, resolve, reject };
        waiting.set(group, [...before, list]);
        if (!current) next();
        return undefined;
      }),
    async close() {
      isClosed = true;
      const lists = [current, ...[...waiting.values()].flat()];
      waiting.clear();
      for (const list of lists) list?.reject(new Error('The server is stopping.'));
      current = null;
      if (timer) clearTimeout(timer);
      timer = null;
      const gone = worker;
      worker = null;
      await gone?.terminate();
    },
  };
}
