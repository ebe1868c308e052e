import type { Remote, RemoteJson } from '@parcelway/remote-contract';
import type { MakeHandlers } from './scenarios';

/** What an isolated page is made of. */
export interface IsolatedInput {
  contract: RemoteJson;
  /** Name of the release that is shown; null for what has none. */
  release: string | null;
  /** Loads what answers the calls that the remote makes. */
  handlers(): Promise<MakeHandlers>;
  /** Loads the remote, with its messages. Called once host and server are fake: none of its code has run before. */
  load(): Promise<Remote>;
  /** The remote is on the screen, and its first effects have run. @returns called when it has gone */
  onShown?(): () => void;
}
