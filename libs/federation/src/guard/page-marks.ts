/** Where marks outlive the page; never throws. */
export interface MarkStorage {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
}

/** Which release a page has running. A page that goes takes its mark with it; one that froze cannot. */
export interface PageMark {
  remote: string;
  version: string;
  /** The frozen page's own: it says which releases that page had. */
  token: string;
  /** Milliseconds since 1970 of its last sign of life. */
  at: number;
}

const KEY = 'parcelway.pages';
export const BEAT_MS = 1_000;
/** Signs of life that a page in front of the merchant misses only when something holds it. */
const STILL_MS = 4_000;

type Marks = Record<string, PageMark>;

export interface PageMarks {
  /** This page has that release running; null: none, or the merchant looks elsewhere. */
  set(running: { remote: string; version: string } | null): void;
  /** Marks of pages that give no sign of life any more; each is found once. */
  takeStill(): PageMark[];
}

/** @param page a name of this page's own @param token its report token */
export function pageMarks(storage: MarkStorage, page: string, token: string): PageMarks {
  const read = (): Marks => {
    try {
      const marks: unknown = JSON.parse(storage.get(KEY) ?? '{}');
      return typeof marks === 'object' && marks !== null ? (marks as Marks) : {};
    } catch {
      return {};
    }
  };
  const write = (marks: Marks) =>
    Object.keys(marks).length > 0 ? storage.set(KEY, JSON.stringify(marks)) : storage.remove(KEY);
  return {
    set(running) {
      const { [page]: own, ...others } = read();
      if (running) write({ ...others, [page]: { ...running, token, at: Date.now() } });
      else if (own) write(others);
    },
    takeStill() {
      const marks = Object.entries(read());
      const still = marks.filter(([name, { at }]) => name !== page && !(at > Date.now() - STILL_MS));
      if (still.length > 0) write(Object.fromEntries(marks.filter((mark) => !still.includes(mark))));
      return still.map(([, mark]) => mark);
    },
  };
}
