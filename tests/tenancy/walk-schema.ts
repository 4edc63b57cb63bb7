import {
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  isRequiredArgument,
  isRequiredInputField,
  type GraphQLArgument,
  type GraphQLEnumType,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLOutputType,
  type GraphQLScalarType,
} from 'graphql'
import { newId, type Id } from '#platform/kernel/ids.ts'

/** Chooses the value of an argument or input field, as a GraphQL literal. */
export interface Values {
  id(name: string): Id
  text(name: string): string
}

type Field = GraphQLField<unknown, unknown>

/**
 * Selects all fields of a type up to a depth, with arguments where fields need them; each type is entered once on each
 * path. Empty for scalars.
 */
export function selectionOf(
  type: GraphQLOutputType,
  values: Values,
  depth: number,
  { path = [], requested = () => true }: { path?: readonly string[]; requested?: (field: Field) => boolean } = {},
): string {
  const named = getNamedType(type)
  if (!isObjectType(named)) return ''
  const fields = Object.values(named.getFields())
    .filter(requested)
    .flatMap((field) => {
      const inner = getNamedType(field.type)
      if (!isObjectType(inner)) return [`${field.name}${argumentsOf(field, values)}`]
      if (path.length >= depth || path.includes(inner.name)) return []
      const selection = selectionOf(inner, values, depth, { path: [...path, inner.name], requested })
      return selection === '' ? [] : [`${field.name}${argumentsOf(field, values)} ${selection}`]
    })
  return fields.length === 0 ? '' : `{ ${fields.join(' ')} }`
}

/** A made-up text is not a valid cursor. */
const CURSORS = new Set(['after', 'upTo'])

/** Which optional arguments are given: all, or the one with this name. */
type Beyond = boolean | string

/** The required arguments of a field, in brackets; with `beyond` also optional ones. */
export function argumentsOf(field: Field, values: Values, beyond: Beyond = false): string {
  const given = field.args.filter(
    (argument) =>
      isRequiredArgument(argument) || (beyond === true ? !CURSORS.has(argument.name) : argument.name === beyond),
  )
  if (given.length === 0) return ''
  return `(${given.map((argument: GraphQLArgument) => `${argument.name}: ${literalOf(argument.type, argument.name, values, beyond)}`).join(', ')})`
}

/** The optional parts of the `input` of an act. */
export function optionalOf({ args }: Field): string[] {
  const input = getNamedType(args.find(({ name }) => name === 'input')?.type)
  if (!isInputObjectType(input)) return []
  return Object.values(input.getFields()).flatMap((field) => (isRequiredInputField(field) ? [] : [field.name]))
}

/** A value of a type, as a literal. Input objects have their required fields; with `beyond` also optional ones. */
function literalOf(type: GraphQLInputType, name: string, values: Values, beyond: Beyond): string {
  if (isNonNullType(type)) return literalOf(type.ofType, name, values, beyond)
  if (isListType(type)) return `[${literalOf(type.ofType, name, values, beyond)}]`
  if (isInputObjectType(type)) {
    return `{ ${Object.values(type.getFields())
      .filter((field) => isRequiredInputField(field) || beyond === true || field.name === beyond)
      .map((field) => `${field.name}: ${literalOf(field.type, field.name, values, beyond)}`)
      .join(', ')} }`
  }
  return leafLiteral(type, name, values)
}

/** A value of an enum or a scalar, as a literal. */
export function leafLiteral(type: GraphQLEnumType | GraphQLScalarType, name: string, values: Values): string {
  if (isEnumType(type)) return type.getValues()[0]?.name ?? 'null'
  switch (type.name) {
    case 'ID':
      return JSON.stringify(name === 'operationId' ? newId() : values.id(name))
    case 'Int':
    case 'Float':
      return '1'
    case 'Boolean':
      return 'true'
    case 'DateTime':
      return '"2026-01-01T00:00:00.000Z"'
    default:
      return JSON.stringify(values.text(name))
  }
}
