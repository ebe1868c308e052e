import { BrokenCircuitError, circuitBreaker, CircuitState, ConsecutiveBreaker, handleWhen } from 'cockatiel';
import type { Health } from './choose-provider';
import { PartialAnswerError, TrackingProviderError } from './tracking-provider.port';

/** Consecutive failed calls after which the circuit opens. */
export const FAILURES = 5;
/** After so long one call tries whether it is back. */
export const TRY_AFTER_MS = 5 * 60_000;
/** A provider whose circuit is open for so long has failed: its parcels may go elsewhere, which costs. */
export const FAILED_AFTER_MS = 30 * 60_000;

export interface Circuit {
  /** Calls, or throws `unavailable` at once while the circuit is open. */
  run<T>(call: () => Promise<T>): Promise<T>;
  health(): Health;
}

/** A provider's circuit breaker, per process: a restart resets it. */
export function createCircuit(name: string): Circuit {
  const policy = circuitBreaker(handleWhen(isAiling), {
    halfOpenAfter: TRY_AFTER_MS,
    breaker: new ConsecutiveBreaker(FAILURES),
  });
  let failingSince: number | null = null;
  let openedAt = 0;
  policy.onBreak(() => {
    openedAt = Date.now();
    failingSince ??= openedAt;
  });
  policy.onReset(() => {
    failingSince = null;
  });

  return {
    async run(call) {
      try {
        return await policy.execute(call);
      } catch (error) {
        if (!(error instanceof BrokenCircuitError)) throw error;
        throw new TrackingProviderError(
          `${name} does not answer; it is tried again every ${TRY_AFTER_MS / 60_000} minutes`,
          'unavailable',
          Math.max(0, openedAt + TRY_AFTER_MS - Date.now()),
        );
      }
    },
    health() {
      if (failingSince === null) return 'healthy';
      const mayTry = policy.state === CircuitState.Open && Date.now() - openedAt >= TRY_AFTER_MS;
      if (mayTry) return 'healthy';
      return Date.now() - failingSince >= FAILED_AFTER_MS ? 'failed' : 'failing';
    },
  };
}

/** Being throttled or refused does not count against a provider's health. */
function isAiling(error: Error): boolean {
  if (error instanceof PartialAnswerError) return error.failures.some((failure) => isAiling(failure.error));
  return error instanceof TrackingProviderError && (error.kind === 'unavailable' || error.kind === 'unauthorized');
}
