import { ZodError } from 'zod';
import { pino, type DestinationStream, type Logger } from 'pino';
import { redactLine, redactText } from './redact';

/**
 * The one logger of the server. Each line is redacted as it is written, independent of the field, object or error that
 * contains personal or secret data, and of the library that logged it.
 * @param destination for tests; the default is the standard output
 */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = { level, hooks: { streamWrite: redactLine } };
  return destination ? pino(options, destination) : pino(options);
}

/** An error's message without personal or secret data: for columns and other stores of errors. */
export function errorText(error: unknown): string {
  // Its message is JSON, in which every text is in quotation marks.
  if (error instanceof ZodError)
    return redactText(
      `ZodError: ${error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')}`,
    );
  return redactText(error instanceof Error ? `${error.name}: ${error.message}` : 'unknown');
}

/** A copy of an error without personal or secret data, for libraries that store thrown errors. */
export function redactError(error: unknown): Error {
  const redacted = new Error(redactText(error instanceof Error ? error.message : String(error)));
  if (error instanceof Error) {
    redacted.name = error.name;
    if (error.stack !== undefined) redacted.stack = redactText(error.stack);
  }
  return redacted;
}
