import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  buildSchema,
  getNamedType,
  isInputObjectType,
  isObjectType,
  isSpecifiedScalarType,
  type GraphQLInputType,
  type GraphQLSchema,
} from 'graphql'
import type { Check, Finding } from './finding.ts'

const SCHEMA = 'generated/schema.graphql'
/** Words that carry no information of their own. */
const EMPTY_WORDS = new Set(
  'a an the of in on by for to and or with from as is are it its this that one some all any type types input list page'.split(
    ' ',
  ),
)

/** Checks that every query, act and type of the graph is described; inputs that only acts take have telling names. */
export const graphDescriptions: Check = {
  name: 'graph',
  async find(root) {
    return descriptionFaults(buildSchema(await readFile(join(root, SCHEMA), 'utf8')))
  },
}

/** Queries, mutations and types without a description, and those whose description only repeats their name. */
export function descriptionFaults(schema: GraphQLSchema): Finding[] {
  const queries = Object.values(schema.getQueryType()?.getFields() ?? {})
  const mutations = Object.values(schema.getMutationType()?.getFields() ?? {})
  const asked = inputsOf(queries.flatMap(({ args }) => args.map(({ type }) => type)))
  const types = Object.values(schema.getTypeMap()).filter(
    (type) =>
      !type.name.startsWith('__') && !isSpecifiedScalarType(type) && (!isInputObjectType(type) || asked.has(type.name)),
  )
  return [
    ...queries.flatMap(({ name, description }) => faultOf(`The query ${name}`, name, description)),
    ...mutations.flatMap(({ name, description }) => faultOf(`The mutation ${name}`, name, description)),
    ...types.flatMap(({ name, description }) => faultOf(`The type ${name}`, name, description)),
    ...types
      .filter(isObjectType)
      .filter((type) => type !== schema.getMutationType() && type !== schema.getQueryType())
      .flatMap((type) =>
        Object.values(type.getFields()).flatMap((field) =>
          field.description ? faultOf(`The field ${type.name}.${field.name}`, field.name, field.description) : [],
        ),
      ),
  ]
}

function faultOf(what: string, name: string, description: string | null | undefined): Finding[] {
  if (!description) return [{ path: SCHEMA, rule: 'undescribed', message: `${what} has no description.` }]
  const known = new Set(wordsOf(name))
  if (wordsOf(description).some((word) => !known.has(word))) return []
  return [{ path: SCHEMA, rule: 'repeats-name', message: `${what} is described by its own name: “${description}”` }]
}

/** The informative words of a name or sentence, without endings such as plurals. */
function wordsOf(text: string): string[] {
  const words =
    text
      .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  return words.filter((word) => !EMPTY_WORDS.has(word)).map((word) => word.replace(/(?:ies|y|es|s)$/, ''))
}

/** The names of the input types that these types are, or that they contain. */
function inputsOf(types: readonly GraphQLInputType[], found = new Set<string>()): Set<string> {
  for (const type of types) {
    const named = getNamedType(type)
    if (!isInputObjectType(named) || found.has(named.name)) continue
    found.add(named.name)
    inputsOf(
      Object.values(named.getFields()).map((field) => field.type),
      found,
    )
  }
  return found
}
