import type { HostOptions, InHost } from '@parcelway/testing';
import { act, screen } from '@testing-library/react';
import { renderInKit } from '../test-kit';
import { useDraft, type Stored } from './draft.hook';
import { DraftBanners } from './draft-banners.component';
import { DraftLine } from './draft-line.component';
import type { SaveAnswer } from './saves';

export interface Note {
  text: string;
}
const isNote = (value: unknown): value is Note => typeof (value as Partial<Note> | null)?.text === 'string';

/** Where the notes of the tests are stored in the browser: by scope, shop, name and part. */
export const KEY = 'note-draft:demo.example.com:1:settings';
export const inBrowser = (key = KEY): unknown => JSON.parse(localStorage.getItem(key) ?? 'null');
/** What a crash left in the browser. */
export const crashed = (revision: number, text: string, key = KEY): void =>
  localStorage.setItem(key, JSON.stringify({ revision, at: '2026-11-20T09:30:00Z', value: { text } }));

/** A server with one draft, that refuses a save of another revision than its own. */
export function fakeServer(start: Partial<Stored<Note>> = {}) {
  let draft: Stored<Note> = {
    revision: 3,
    saved_at: '2026-11-20T09:00:00Z',
    saved_by: 'Maria Rossi',
    value: { text: 'old' },
    ...start,
  };
  let failure: unknown;
  let gate: Promise<void> | undefined;
  let isReadable = true;
  const saves: { text: string; revision: number }[] = [];
  const store = (text: string, by: string) => {
    draft = { revision: draft.revision + 1, saved_at: '2026-11-20T10:00:00Z', saved_by: by, value: { text } };
  };
  return {
    saves,
    draft: () => draft,
    async save({ text }: Note, revision: number): Promise<SaveAnswer> {
      saves.push({ text, revision });
      await gate;
      if (failure) return { error: failure };
      if (revision !== draft.revision) return { error: { code: 409, message: 'Jan saved this draft meanwhile.' } };
      store(text, 'Maria Rossi');
      const { value: _value, ...saved } = draft;
      return { data: saved };
    },
    async read(): Promise<Stored<Note> | undefined> {
      await gate;
      return isReadable ? draft : undefined;
    },
    /** From now on each save fails so; `undefined`: none does any more. */
    fail(error: unknown) {
      failure = error;
    },
    /** From now on nothing is answered. @returns answers what waits, and all that comes */
    hold(): () => Promise<void> {
      let release = () => {};
      gate = new Promise((resolve) => {
        release = resolve;
      });
      return () => act(async () => release());
    },
    breakReading(isBroken = true) {
      isReadable = !isBroken;
    },
    somebodySaves: (text: string) => store(text, 'Jan de Vries'),
  };
}
export type FakeServer = ReturnType<typeof fakeServer>;

export interface NoteEditorProps {
  server: FakeServer;
  part?: string;
  canSave?: boolean;
  editors?: readonly { name: string }[];
}

/** The smallest editor there can be: one text. */
export function NoteEditor({ server, part = 'settings', canSave = true, editors = [] }: NoteEditorProps) {
  const draft = useDraft<Note>({
    scope: 'note-draft',
    name: '1',
    part,
    stored: server.draft(),
    isValue: isNote,
    save: server.save,
    read: server.read,
    canSave,
  });
  return (
    <>
      <DraftBanners draft={draft} />
      <DraftLine draft={draft} editors={editors} />
      <input
        aria-label="Text"
        value={draft.value.text}
        onChange={({ currentTarget: { value: text } }) => draft.change(() => ({ text }), 'text')}
      />
      <button onClick={() => draft.change(({ text }) => ({ text: text.toUpperCase() }))}>Capitals</button>
      <div data-own-undo>
        <input aria-label="Search" />
      </div>
      <div role="dialog" aria-label="Ask">
        <input aria-label="Answer" />
      </div>
    </>
  );
}

/** Opens the editor while the clock stands still. */
export async function openNote(props: NoteEditorProps, options: Partial<HostOptions> = {}): Promise<InHost> {
  const page = await renderInKit(<NoteEditor {...props} />, { advanceTimers: jest.advanceTimersByTime, ...options });
  await pass(0);
  return page;
}

export const pass = (ms: number): Promise<void> => act(async () => void (await jest.advanceTimersByTimeAsync(ms)));
export const text = (): HTMLElement => screen.getByRole('textbox', { name: 'Text' });
/** What the line says about saving; banners above it have the same role. */
export const line = (): string | null | undefined => screen.getAllByRole('status').at(-1)?.textContent;

/** Each test of the file has a clock of its own, and a browser with empty storage. */
export function eachWithClock(): void {
  beforeEach(() => {
    localStorage.clear();
    jest.useFakeTimers();
  });
  afterEach(() => jest.useRealTimers());
}
