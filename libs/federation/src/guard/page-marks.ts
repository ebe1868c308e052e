/** Where marks outlive the page; never throws. */
export interface MarkStorage {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
  keys(prefix: string): string[];
}

/** Which release a page has running. A page that goes takes its mark with it; one that froze cannot. */
export interface PageMark {
  remote: string;
  version: string;
  /** Its first draw ended. A page that froze before that did so because of what it drew. */
  shown: boolean;
  /** The frozen page's own: it names that page's releases. */
  token: string;
  /** Milliseconds since 1970 of its last sign of life. */
  at: number;
}

/** A key for each page, which that page alone writes: of one that they shared, each would write what it had last read. */
const PREFIX = 'parcelway.page.';
export const BEAT_MS = 1_000;
/** Signs of life that a page in front of the merchant misses only when something holds it. */
const STILL_MS = 4_000;

export interface PageMarks {
  /** This page has that release running; null: none, or the page is hidden. */
  set(running: Pick<PageMark, 'remote' | 'version' | 'shown'> | null): void;
  /** Marks of pages without a heartbeat; each is found once. */
  collectFrozen(): PageMark[];
}

/** @param page a name of this page's own @param token its report token */
export function pageMarks(storage: MarkStorage, page: string, token: string): PageMarks {
  const own = PREFIX + page;
  return {
    set(running) {
      if (running) storage.set(own, JSON.stringify({ ...running, token, at: Date.now() }));
      else storage.remove(own);
    },
    collectFrozen() {
      return storage.keys(PREFIX).flatMap((key) => {
        const mark = read(storage.get(key));
        if (key === own || (mark && mark.at > Date.now() - STILL_MS)) return [];
        storage.remove(key);
        return mark ? [mark] : [];
      });
    },
  };
}

function read(text: string | null): PageMark | null {
  try {
    const mark = JSON.parse(text ?? '') as Partial<PageMark> | null;
    return typeof mark?.remote === 'string' && typeof mark.version === 'string' && typeof mark.at === 'number'
      ? (mark as PageMark)
      : null;
  } catch {
    return null;
  }
}
