import { ZodError } from 'zod';
import { pino, type DestinationStream, type Logger } from 'pino';
import { redactLine, redactText } from './redact';

/**
 * The one logger of the server. Each line is redacted as it is written, so it makes no difference in which field, object or error something
 * personal or secret stands, or which library logged it.
 * @param destination for tests; the default is the standard output
 */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = { level, hooks: { streamWrite: redactLine } };
  return destination ? pino(options, destination) : pino(options);
}

/** What an error says, without what is personal or secret: for columns and other stores of errors. */
export function errorText(error: unknown): string {
  // Its message is JSON, whose every word stands in quotation marks.
  if (error instanceof ZodError)
    return redactText(
      `ZodError: ${error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')}`,
    );
  return redactText(error instanceof Error ? `${error.name}: ${error.message}` : 'unknown');
}

/** An error that says the same without what is personal or secret, for libraries that store thrown errors. */
export function redactError(error: unknown): Error {
  const redacted = new Error(redactText(error instanceof Error ? error.message : String(error)));
  if (error instanceof Error) {
    redacted.name = error.name;
    if (error.stack !== undefined) redacted.stack = redactText(error.stack);
  }
  return redacted;
}
