import type { Remote, RemoteJson } from '@parcelway/remote-contract';
import type { MakeHandlers } from './scenarios';

/** What an isolated page is made of. */
export interface IsolatedInput {
  remote: Remote;
  contract: RemoteJson;
  /** Answers to the calls that the remote makes. */
  handlers: MakeHandlers;
}
