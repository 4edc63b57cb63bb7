import { lexicographicSortSchema, type GraphQLSchema } from 'graphql'
import { builder } from './builder.ts'
import { countLists } from './count-lists.ts'

/** The schema of everything that has been imported so far. Import the registry of modules first. */
export function buildSchema(): GraphQLSchema {
  return countLists(lexicographicSortSchema(builder.toSchema()))
}
