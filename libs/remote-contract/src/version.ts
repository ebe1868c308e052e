/** The major version of the agreement between shell and remotes. The shell serves this major and the one before. */
export const CONTRACT_VERSION = 1;

/**
 * True when a shell of this build can serve a remote of that contract major. Build and registry read from the built form of this check what a
 * shell serves (`shell-surface.ts`): it stays a row of comparisons, called with `….contract.contract`.
 */
export const isSupportedContract = (major: number): boolean =>
  Number.isInteger(major) && major >= 1 && major <= CONTRACT_VERSION && major >= CONTRACT_VERSION - 1;
