import { z } from 'zod';

/** The messages of the stage (the remote in its frame) to the panel around it. Both are the same page, so the same origin. */
const stageMessage = z.discriminatedUnion('kind', [
  /** The remote called its host or the server. */
  z.object({ kind: z.literal('call'), what: z.string(), detail: z.string() }),
  /** The remote's own address changed. */
  z.object({ kind: z.literal('address'), hash: z.string() }),
  z.object({
    kind: z.literal('axe'),
    findings: z.array(
      z.object({
        rule: z.string(),
        impact: z.string(),
        help: z.string(),
        helpUrl: z.string(),
        elements: z.array(z.string()),
      }),
    ),
  }),
  z.object({ kind: z.literal('axe-failed'), reason: z.string() }),
]);
export type StageMessage = z.output<typeof stageMessage>;
export type AxeFinding = Extract<StageMessage, { kind: 'axe' }>['findings'][number];
/** The messages of the panel to the stage. */
const panelMessage = z.object({ kind: z.literal('run-axe') });

const envelope = z.object({ parcelwayIsolated: z.unknown() });

const ownOrigin = () => window.location.origin;

/** Posts to the panel, if there is one. */
export function postToPanel(message: StageMessage): void {
  if (window.parent !== window) window.parent.postMessage({ parcelwayIsolated: message }, ownOrigin());
}

export function postToStage(stage: Window, message: z.output<typeof panelMessage>): void {
  stage.postMessage({ parcelwayIsolated: message }, ownOrigin());
}

/** @returns unsubscribe */
export const onStageMessage = (
  from: () => Window | null | undefined,
  handle: (message: StageMessage) => void,
): (() => void) => listen(stageMessage, (event) => event.source === from(), handle);

/** @returns unsubscribe */
export const onPanelMessage = (handle: () => void): (() => void) =>
  listen(panelMessage, (event) => event.source === window.parent, handle);

function listen<T extends z.ZodType>(
  schema: T,
  isExpected: (event: MessageEvent) => boolean,
  handle: (message: z.output<T>) => void,
): () => void {
  const listener = (event: MessageEvent) => {
    if (event.origin !== ownOrigin() || !isExpected(event)) return;
    const message = schema.safeParse(envelope.safeParse(event.data).data?.parcelwayIsolated);
    if (message.success) handle(message.data);
  };
  window.addEventListener('message', listener);
  return () => window.removeEventListener('message', listener);
}
