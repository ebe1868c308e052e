import type { FastifyError, FastifyInstance } from 'fastify';
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

/**
 * Every failure is answered as `{ code, message, plan?, errors? }`; internal errors are logged and answered with one
 * neutral sentence.
 */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | HttpError, request, reply) => {
    if (error instanceof HttpError) {
      if (error.code >= 500) request.log.error({ err: error }, 'request failed');
      const { headers = {}, ...detail } = error.detail;
      return reply
        .code(error.code)
        .headers(headers)
        .send({ code: error.code, message: error.message, ...detail });
    }
    if (error.validation) {
      const part = error.validationContext ?? 'request';
      const errors = Object.fromEntries(
        error.validation.map((issue) => [fieldOf(issue as ValidationIssue, part), issue.message ?? 'is not valid']),
      );
      const named = Object.entries(errors)
        .map(([field, message]) => `${field}: ${message}`)
        .join('; ');
      return reply
        .code(part === 'body' ? 422 : 400)
        .send({ code: part === 'body' ? 422 : 400, message: `Check the ${part}. ${named}`, errors });
    }
    if (isUnavailable(error)) {
      request.log.error({ err: error }, 'the database was not available');
      return reply
        .code(503)
        .header('retry-after', '1')
        .send({ code: 503, message: 'We are very busy right now. Nothing was changed; try again in a moment.' });
    }
    const status = error.statusCode ?? 500;
    if (status >= 400 && status < 500) return reply.code(status).send({ code: status, message: error.message });
    request.log.error({ err: error }, 'request failed');
    return reply
      .code(500)
      .send({ code: 500, message: 'Something failed on our side. Try again; if it stays, contact us.' });
  });
}
