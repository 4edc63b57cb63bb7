import {
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isRequiredInputField,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLInputType,
} from 'graphql'
import { newId, type Id } from '#platform/kernel/ids.ts'
import type { Asked } from './large-workspace.ts'

type Field = GraphQLField<unknown, unknown>

/** The size of the input of one act. */
export interface ActSize {
  /** The number of items in each of its lists. */
  items: number
  /** The length of each of its texts that may be any words; null for a few words. */
  characters: number | null
  /** The number of aliases in one call. */
  times: number
  /** Whether optional arguments are given as null. */
  saysNothing: boolean
}

/** The limit for a list within each item of a list. */
const MAX_ITEMS_WITHIN = 10

export interface ActValues {
  one(name: string): Id
  many(name: string): readonly Id[]
  /** Returns a value that the act accepts under this name; null if it may be any words. */
  word(name: string): string | null
}

/**
 * Returns a call that runs an act, as many times as its size says, each with its own operation.
 * @param own arguments that replace those made from the schema
 */
export function costlyAct(
  field: Field,
  values: ActValues,
  size: ActSize,
  own: Readonly<Record<string, unknown>> = {},
): Asked & { operationIds: readonly Id[] } {
  const operationIds = Array.from({ length: size.times }, () => newId())
  const takesInput = field.args.some(({ name }) => name === 'input')
  const takesOperation = field.args.some(({ name }) => name === 'operationId')
  const answer = isLeafType(getNamedType(field.type)) ? '' : ' { __typename }'
  const asked = operationIds.map((_, at) => {
    const given = [
      ...(takesInput ? [`input: $input${at}`] : []),
      ...(takesOperation ? [`operationId: $operation${at}`] : []),
    ]
    return `again${at}: ${field.name}(${given.join(', ')})${answer}`
  })
  const declared = operationIds.flatMap((_, at) =>
    field.args.flatMap((argument) =>
      argument.name === 'input'
        ? [`$input${at}: ${String(argument.type)}`]
        : argument.name === 'operationId'
          ? [`$operation${at}: ID!`]
          : [],
    ),
  )
  const inputType = field.args.find(({ name }) => name === 'input')?.type
  const variables = Object.fromEntries(
    operationIds.flatMap((operationId, at) => [
      ...(inputType ? [[`input${at}`, { ...valuesOf(inputType, values, size, own), ...own }]] : []),
      ...(takesOperation ? [[`operation${at}`, operationId]] : []),
    ]),
  )
  return { query: `mutation (${declared.join(', ')}) { ${asked.join(' ')} }`, variables, operationIds }
}

function valueOf(type: GraphQLInputType, name: string, values: ActValues, size: ActSize, at: number | null): unknown {
  if (isNonNullType(type)) return valueOf(type.ofType, name, values, size, at)
  if (isListType(type)) {
    const named = getNamedType(type)
    // The tags added to and removed from many things are limited per thing.
    if (named.name === 'ID')
      return values.many(name).slice(0, /^(?:add|remove)$/.test(name) ? MAX_ITEMS_WITHIN : size.items)
    if (isInputObjectType(named))
      return Array.from({ length: size.items }, (_, item) =>
        valueOf(named, name, values, { ...size, items: Math.min(size.items, MAX_ITEMS_WITHIN) }, item),
      )
    return [valueOf(type.ofType, name, values, size, at)]
  }
  if (isInputObjectType(type)) return valuesOf(type, values, size, {}, name, at)
  if (isEnumType(type)) return type.getValues()[0]?.name
  switch (type.name) {
    case 'ID':
      return (at === null ? undefined : values.many(name)[at]) ?? values.one(name)
    case 'Int':
    case 'Float':
      return 100 + (at ?? 0)
    case 'Boolean':
      return true
    case 'DateTime':
      return '2026-01-01T00:00:00.000Z'
    case 'JSON':
      return {}
    default:
      return values.word(name) ?? words(size.characters ?? 20)
  }
}

/** @param own values used in place of made-up ones */
function valuesOf(
  type: GraphQLInputType,
  values: ActValues,
  size: ActSize,
  own: Readonly<Record<string, unknown>>,
  name = 'input',
  at: number | null = null,
): Record<string, unknown> {
  const named = getNullableType(type)
  if (!isInputObjectType(named)) throw new Error(`${String(type)} has no fields.`)
  return Object.fromEntries(
    Object.values(named.getFields())
      .filter((field) => !(field.name in own) && (isSaid(field) || size.saysNothing))
      .map((field) => [
        field.name,
        !isSaid(field)
          ? null
          : // Things made in a list get a new identifier each; existing ones are named one after the other.
            name !== 'input' && field.name === 'id' && /items|select/i.test(name)
            ? newId()
            : valueOf(field.type, field.name, values, size, at),
      ]),
  )
}

function isSaid(field: GraphQLInputField): boolean {
  return isRequiredInputField(field) || isListOfIds(field.type) || isWords(field.type, field.name)
}

function isListOfIds(type: GraphQLInputType): boolean {
  return /^\[ID!\]!?$/.test(String(type))
}

function isWords(type: GraphQLInputType, name: string): boolean {
  return getNamedType(type).name === 'String' && /^(?:text|title|summary|message|description|csv)$/.test(name)
}

const SENTENCE = 'walking slowly to the market, '

function words(characters: number): string {
  return SENTENCE.repeat(Math.ceil(characters / SENTENCE.length))
    .slice(0, characters)
    .trim()
}
