import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { onStageMessage, postToStage, type AxeFinding, type StageMessage } from '../stage/stage-channel';

const MOST_CALLS = 200;

export interface LoggedCall extends Pick<Extract<StageMessage, { kind: 'call' }>, 'what' | 'detail'> {
  id: number;
}

export type AxeState =
  | { state: 'idle' }
  | { state: 'running' }
  | { state: 'failed'; reason: string }
  | { state: 'done'; findings: readonly AxeFinding[] };

export interface Stage {
  frame: RefObject<HTMLIFrameElement>;
  /** Newest first. */
  calls: readonly LoggedCall[];
  clearCalls(): void;
  axe: AxeState;
  runAxe(): void;
}

const IDLE: AxeState = { state: 'idle' };

/**
 * The messages of the framed remote. Its address is mirrored in the page's own hash, in both directions.
 * @param key changes when the frame is loaded anew: what was known of it is forgotten
 */
export function useStage(key: string): Stage {
  const frame = useRef<HTMLIFrameElement>(null);
  const nextId = useRef(1);
  const [calls, setCalls] = useState<readonly LoggedCall[]>([]);
  const [axe, setAxe] = useState<AxeState>(IDLE);

  useEffect(
    () =>
      onStageMessage(
        () => frame.current?.contentWindow,
        (message) => {
          if (message.kind === 'call')
            setCalls((before) => [{ ...message, id: nextId.current++ }, ...before].slice(0, MOST_CALLS));
          else if (message.kind === 'axe') setAxe({ state: 'done', findings: message.findings });
          else if (message.kind === 'axe-failed') setAxe({ state: 'failed', reason: message.reason });
          else if (message.hash !== window.location.hash) {
            window.history.replaceState(null, '', message.hash);
            // What was found belongs to the screen before.
            setAxe(IDLE);
          }
        },
      ),
    [],
  );
  useEffect(() => {
    const follow = () => {
      if (frame.current?.contentWindow) frame.current.contentWindow.location.hash = window.location.hash;
    };
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, []);
  useEffect(() => {
    setCalls([]);
    setAxe(IDLE);
  }, [key]);

  const runAxe = useCallback(() => {
    const { contentWindow } = frame.current ?? {};
    if (!contentWindow) return;
    setAxe({ state: 'running' });
    postToStage(contentWindow, { kind: 'run-axe' });
  }, []);
  const clearCalls = useCallback(() => setCalls([]), []);
  return { frame, calls, clearCalls, axe, runAxe };
}
