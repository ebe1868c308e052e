import type { PaidPlan } from '@parcelway/domain';
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import { isUnavailable } from '../db/database';
import { HttpError } from './errors';

interface ValidationIssue {
  instancePath?: string;
  message?: string;
  params?: { issue?: { path?: (string | number)[]; message?: string } };
}

/** The field of an issue, as named in the request; `query` and `body` mean the whole part. */
function fieldOf(issue: ValidationIssue, part: string): string {
  const fromPath = issue.instancePath?.split('/').filter(Boolean).join('.');
  return fromPath || issue.params?.issue?.path?.join('.') || part;
}

export interface Failure {
  code: number;
  /** With the headers of the answer. */
  headers: Record<string, string>;
  body: { code: number; message: string; plan?: PaidPlan; errors?: Record<string, string> };
}

/** What a failure is answered with; internal errors are logged and get one neutral sentence. */
export function failureOf(error: FastifyError | HttpError, { log }: Pick<FastifyRequest, 'log'>): Failure {
  const failure = (code: number, message: string, detail: Omit<Failure['body'], 'code' | 'message'> = {}) => ({
    ...{ code, headers: {} },
    body: { code, message, ...detail },
  });
  if (error instanceof HttpError) {
    if (error.code >= 500) log.error({ err: error }, 'request failed');
    const { headers = {}, ...detail } = error.detail;
    return { ...failure(error.code, error.message, detail), headers };
  }
  if (error.validation) {
    const part = error.validationContext ?? 'request';
    const errors = Object.fromEntries(
      error.validation.map((issue) => [fieldOf(issue as ValidationIssue, part), issue.message ?? 'is not valid']),
    );
    const named = Object.entries(errors)
      .map(([field, message]) => `${field}: ${message}`)
      .join('; ');
    return failure(part === 'body' ? 422 : 400, `Check the ${part}. ${named}`, { errors });
  }
  if (isUnavailable(error)) {
    log.error({ err: error }, 'the database was not available');
    const busy = 'We are very busy right now. Nothing was changed; try again in a moment.';
    return { ...failure(503, busy), headers: { 'retry-after': '1' } };
  }
  const status = error.statusCode ?? 500;
  if (status >= 400 && status < 500) return failure(status, error.message);
  log.error({ err: error }, 'request failed');
  return failure(500, 'Something failed on our side. Try again; if it stays, contact us.');
}

/** Every failure is answered as `{ code, message, plan?, errors? }`. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | HttpError, request, reply) => {
    const { code, headers, body } = failureOf(error, request);
    return reply.code(code).headers(headers).send(body);
  });
}
