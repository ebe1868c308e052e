import { GraphQLError } from 'graphql';
import { idOf } from '../ids';

/** The id inside a gid. @throws as the platform does when the text is none. */
export function requireId(type: string, value: unknown): string {
  const text = String(value);
  if (!/^gid:\/\/shopify\/\w+\/\w+/.test(text))
    throw new GraphQLError(`Invalid global id '${text}'`, { extensions: { code: 'INVALID_ID' } });
  return idOf(type, text) ?? '';
}
