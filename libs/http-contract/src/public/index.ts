export { definePublicCall, PUBLIC_ERRORS, publicError, type PublicCall, type PublicError } from './public-call';
export { publicCalls } from './public-calls';
export { publicOpenApi, type PublicOpenApi } from './public-openapi';
