import {
  buildSchema,
  GraphQLError,
  type GraphQLFieldResolver,
  type GraphQLObjectType,
  type GraphQLSchema,
  isObjectType,
} from 'graphql';
import { BILLING_MUTATIONS } from '../billing/mutations';
import { connectionGetter, CONNECTIONS, fieldGetter, FIELDS } from './fields';
import { MUTATIONS } from './mutations';
import { pageOf } from './paging';
import { PRODUCT_QUERIES } from './products';
import { QUERIES } from './queries';
import type { AdminContext, RootResolver } from './resolver';
import admin from './schema/admin.graphql';
import additions from './schema/additions.graphql';

/** The platform’s schema with this twin’s resolvers. A root field without one answers with an error. */
export function buildAdminSchema(): GraphQLSchema {
  const schema = buildSchema(`${admin}\n${additions}`);
  for (const type of Object.values(schema.getTypeMap())) if (isObjectType(type)) attachFields(type);
  attachRoot(schema.getQueryType(), { ...QUERIES, ...PRODUCT_QUERIES });
  attachRoot(schema.getMutationType(), { ...MUTATIONS, ...BILLING_MUTATIONS });
  for (const name of ['Node', 'Media']) {
    const type = schema.getType(name);
    if (type && 'resolveType' in type) type.resolveType = (value: { __typename: string }) => value.__typename;
  }
  return schema;
}

function attachFields(type: GraphQLObjectType): void {
  if (!(type.name in FIELDS) && !(type.name in CONNECTIONS)) return;
  for (const field of Object.values(type.getFields())) {
    const get = fieldGetter(type.name, field.name);
    const list = connectionGetter(type.name, field.name);
    const resolve: GraphQLFieldResolver<unknown, AdminContext> = (source, args, context) => {
      if (get) return get(source, context, args);
      if (list) return pageOf(list(source, context, args), args);
      throw unsupported(`${type.name}.${field.name}`);
    };
    field.resolve = resolve as typeof field.resolve;
  }
}

function attachRoot(
  type: GraphQLObjectType | null | undefined,
  resolvers: Readonly<Record<string, RootResolver>>,
): void {
  for (const field of Object.values(type?.getFields() ?? {})) {
    const resolver = resolvers[field.name];
    const resolve: GraphQLFieldResolver<unknown, AdminContext> = (_source, args, context) => {
      if (!resolver) throw unsupported(field.name);
      return resolver(args, context);
    };
    field.resolve = resolve as typeof field.resolve;
  }
}

/** An honest refusal: the platform has it, the twin does not. */
function unsupported(what: string): GraphQLError {
  return new GraphQLError(`The twin does not support ${what} yet.`, { extensions: { code: 'TWIN_UNSUPPORTED' } });
}
