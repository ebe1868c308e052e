/** Why a remote is not on the screen. Each one has its entry in docs/runbooks/remote-errors.md. */
export type RemoteFailureKind =
  /** The page's set does not name it. */
  | 'unknown'
  /** The network failed, or the container did. */
  | 'load'
  | 'timeout'
  /** A file answered with another status than 200. */
  | 'status'
  /** A file, the list of files or the list's signature is not what the registry released. */
  | 'integrity'
  /** This browser offers no cryptography to the page, so nothing can be verified. */
  | 'no-crypto'
  | 'not-a-remote'
  /** It would run on a shared module that is not the shell's, or that the shell does not have. */
  | 'shared'
  | 'contract'
  | 'messages'
  | 'threw-on-import'
  /** It was on the screen, and threw. */
  | 'crash'
  /** It blocked the page from showing another screen, and was removed. */
  | 'starved'
  /** An earlier page of this browser froze while it ran. */
  | 'hang';

/** `remote-<failure>/<remote>@<release>`, as shown on the card. */
export const failureCode = (failure: RemoteFailureKind, remote: string, release: string | null): string =>
  `remote-${failure}/${remote}${release ? `@${release}` : ''}`;

/** Why a file of a release cannot be used; the loader adds the remote and release. */
export class ReleaseFault extends Error {
  override readonly name = 'ReleaseFault';
  constructor(
    readonly failure: RemoteFailureKind,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** A remote could not be loaded. */
export class RemoteLoadError extends Error {
  override readonly name = 'RemoteLoadError';
  constructor(
    readonly failure: RemoteFailureKind,
    readonly remote: string,
    readonly release: string | null,
    options?: ErrorOptions,
  ) {
    const { cause } = options ?? {};
    super(
      `remote ${remote} ${release ?? ''}: ${failure}${cause instanceof Error ? `, ${cause.message}` : ''}`,
      options,
    );
  }

  get code(): string {
    return failureCode(this.failure, this.remote, this.release);
  }
}
