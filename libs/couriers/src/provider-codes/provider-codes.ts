import aftership from './aftership.json';
import seventeentrack from './seventeentrack.json';
import trackingmore from './trackingmore.json';

/** The tracking providers whose courier codes are known. */
export type CodedProvider = 'trackingmore' | 'seventeentrack' | 'aftership';

interface CodeFile {
  /** Our code to the one of theirs that we send. */
  codes: Record<string, string>;
  /** Further codes of theirs that are one courier of ours. */
  also: Record<string, string>;
}

const TABLES = new Map<CodedProvider, { to: Map<string, string>; from: Map<string, string> }>(
  Object.entries({ trackingmore, seventeentrack, aftership } satisfies Record<CodedProvider, CodeFile>).map(
    ([provider, { codes, also }]: [string, CodeFile]) => [
      provider as CodedProvider,
      {
        to: new Map(Object.entries(codes)),
        from: new Map([
          ...Object.entries(also),
          ...Object.entries(codes).map(([ours, theirs]) => [theirs, ours] as const),
        ]),
      },
    ],
  ),
);

/** @returns the provider's code for a courier of ours; null when there is none. */
export function toProviderCode(provider: CodedProvider, ourCode: string): string | null {
  return TABLES.get(provider)?.to.get(ourCode) ?? null;
}

/** @returns our code for a courier code of the provider; null when it is unknown. */
export function fromProviderCode(provider: CodedProvider, theirCode: string): string | null {
  return TABLES.get(provider)?.from.get(theirCode) ?? null;
}
