import { lexicographicSortSchema, type GraphQLSchema } from 'graphql'
import { builder } from './builder.ts'
import { countLists } from './count-lists.ts'

declare module 'graphql' {
  interface GraphQLFieldExtensions<_TSource, _TContext, _TArgs> {
    /** The name of the command that a mutation runs. */
    command?: string
    /** Who may do it, in words. */
    who?: string
  }
}

/**
 * The schema of everything that has been imported so far. Import the registry of modules first.
 * @param commandDescriptions what commands do, by their names
 */
export function buildSchema(commandDescriptions: Readonly<Record<string, string>> = {}): GraphQLSchema {
  const schema = lexicographicSortSchema(builder.toSchema())
  for (const field of Object.values(schema.getMutationType()?.getFields() ?? {})) {
    const { command, who } = field.extensions
    const does = field.description ?? commandDescriptions[command ?? '']
    field.description = does !== undefined && who !== undefined ? `${does}\n\n${who}` : does
  }
  return countLists(schema)
}
