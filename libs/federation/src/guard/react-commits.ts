/** The hook of React's DevTools. React reads it once, when it loads, in production too. */
interface ReactHook {
  onCommitFiberRoot?(...about: unknown[]): void;
  /** Behind the effects of a commit. */
  onPostCommitFiberRoot?(...about: unknown[]): void;
}
type Hooked = typeof globalThis & { __REACT_DEVTOOLS_GLOBAL_HOOK__?: ReactHook };

let onCommit = (): void => undefined;
let onEffects = (): void => undefined;

/** Called with every commit of React that loads from now on. DevTools that are installed get it too. */
export function hookReactCommits(): void {
  const page = globalThis as Hooked;
  const hook = (page.__REACT_DEVTOOLS_GLOBAL_HOOK__ ??= newHook());
  const { onCommitFiberRoot, onPostCommitFiberRoot } = hook;
  hook.onCommitFiberRoot = (...about) => {
    onCommit();
    onCommitFiberRoot?.apply(hook, about);
  };
  hook.onPostCommitFiberRoot = (...about) => {
    onEffects();
    onPostCommitFiberRoot?.apply(hook, about);
  };
}

function newHook(): ReactHook {
  const renderers = new Map<number, unknown>();
  const inject = (renderer: unknown) => renderers.set(renderers.size + 1, renderer).size;
  return { renderers, supportsFiber: true, inject } as ReactHook;
}

const SECOND_MS = 1_000;
/** A commit shows at the next frame: of more than two for each of them, most were never seen. */
const PER_FRAME = 2;
/** So many in a second is no screen that renders its answers one by one while the page, busy, shows few frames. */
const AT_LEAST = 100;
/** @param run called whenever the effects of a commit have run, so that what they did is found before the next render */
export function afterEffects(run: () => void): void {
  onEffects = run;
}

/** Their handlers may commit as often as they come. */
const INPUT = ['keydown', 'pointerdown', 'pointermove', 'touchmove', 'wheel'];

/**
 * Counts commits of the whole page; they are the shown screen's.
 * @param onTooMany called with each second without input that had far more of them than frames
 * @returns how many there were so far
 */
export function countCommits(onTooMany: (commits: number) => void): () => number {
  const { requestAnimationFrame } = window;
  let total = 0;
  let startedAt = 0;
  let [commits, frames, frameDue] = [0, 0, false];
  const restart = () => {
    startedAt = performance.now();
    [commits, frames] = [0, 0];
  };
  const drawn = () => {
    frames += 1;
    frameDue = false;
  };
  onCommit = () => {
    total += 1;
    const elapsed = performance.now() - startedAt;
    // A page that is not seen shows no frames; and a pause is no loop.
    if (elapsed > 2 * SECOND_MS || document.visibilityState !== 'visible') restart();
    else if (elapsed >= SECOND_MS) {
      if (commits >= AT_LEAST && commits > PER_FRAME * frames) onTooMany(commits);
      restart();
    }
    commits += 1;
    if (!frameDue) requestAnimationFrame.call(window, drawn);
    frameDue = true;
  };
  for (const type of INPUT) window.addEventListener(type, restart, { capture: true, passive: true });
  return () => total;
}
