import { ReleaseRefused, type Actor } from './release.port';
import type { Tokens } from './tokens';

/** Who a request with `Authorization: Bearer <token>` comes from. @throws ReleaseRefused 401 */
export function bearerOf(tokens: Pick<Tokens, 'actor'>, headers: { authorization?: string | undefined }): Actor {
  const token = /^Bearer ([\w.~+/-]{1,200}=*)$/i.exec(headers.authorization ?? '')?.[1];
  if (!token) throw new ReleaseRefused('token', 'a publish token is needed: Authorization: Bearer <token>', 401);
  const actor = tokens.actor(token);
  if (!actor)
    throw new ReleaseRefused('token', 'this token is not known here: it may be of another registry, or revoked', 401);
  return actor;
}
