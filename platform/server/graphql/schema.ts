import { lexicographicSortSchema, type GraphQLSchema } from 'graphql'
import { builder } from './builder.ts'

/** The schema of everything that has been imported so far. Import the registry of modules first. */
export function buildSchema(): GraphQLSchema {
  return lexicographicSortSchema(builder.toSchema())
}
