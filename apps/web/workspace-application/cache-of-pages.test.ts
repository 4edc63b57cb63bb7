import { readFile } from 'node:fs/promises'
import { gql, InMemoryCache } from '@apollo/client'
import {
  buildSchema,
  getNamedType,
  getNullableType,
  getOperationAST,
  isInterfaceType,
  isListType,
  isObjectType,
  Kind,
  parse,
  print,
  TypeInfo,
  visit,
  visitWithTypeInfo,
  type DocumentNode,
  type FieldNode,
  type GraphQLNamedType,
  type GraphQLOutputType,
  type SelectionSetNode,
} from 'graphql'
import { expect, test } from 'vitest'
import { operationsOfPages } from '#tests/harness/page-operations.ts'
import { cacheOfPages } from './cache-of-pages.ts'

const schema = buildSchema(await readFile('generated/schema.graphql', 'utf8'))

/** What one operation selects of an object without an identifier. */
interface Part {
  operation: string
  parent: string
  field: FieldNode
  type: GraphQLOutputType
  document: DocumentNode
}

function partsIn(document: DocumentNode): Part[] {
  const parts: Part[] = []
  const types = new TypeInfo(schema)
  visit(
    document,
    visitWithTypeInfo(types, {
      Field(field) {
        const [type, parent] = [types.getType(), types.getParentType()]
        const named = type && getNamedType(type)
        // The result of a mutation is requested once.
        if (!type || !parent || !isObjectType(named) || parent === schema.getMutationType()) return
        if (!('id' in named.getFields()))
          parts.push({
            operation: getOperationAST(document)?.name?.value ?? '',
            parent: parent.name,
            field,
            type,
            document,
          })
      },
    }),
  )
  return parts
}

/** An answer to a selection, with one object in each list. */
function answerTo(selections: SelectionSetNode, type: GraphQLNamedType, document: DocumentNode): object {
  const answer: Record<string, unknown> = { __typename: type.name }
  for (const selection of selections.selections) {
    if (selection.kind === Kind.FRAGMENT_SPREAD) {
      const fragment = document.definitions.find(
        (each) => each.kind === Kind.FRAGMENT_DEFINITION && each.name.value === selection.name.value,
      )
      if (fragment?.kind === Kind.FRAGMENT_DEFINITION)
        Object.assign(answer, answerTo(fragment.selectionSet, type, document))
    } else if (selection.kind === Kind.FIELD && (isObjectType(type) || isInterfaceType(type))) {
      const definition = type.getFields()[selection.name.value]
      if (definition)
        answer[selection.alias?.value ?? selection.name.value] = valueOf(selection, definition.type, document)
    }
  }
  return answer
}

function valueOf(field: FieldNode, type: GraphQLOutputType, document: DocumentNode): unknown {
  const nullable = getNullableType(type)
  if (isListType(nullable)) return [valueOf(field, nullable.ofType, document)]
  return field.selectionSet ? answerTo(field.selectionSet, getNamedType(type), document) : field.name.value
}

const isQueryRoot = (parent: string): boolean => parent === schema.getQueryType()?.name

/** A query for only that part, without directives. */
function questionFor({ parent, field, document }: Part): DocumentNode {
  const fragments = document.definitions.filter(({ kind }) => kind === Kind.FRAGMENT_DEFINITION).map(print)
  const text = `fragment Asked on ${parent} { __typename ${isQueryRoot(parent) ? '' : 'id'} ${print(field)} }`
  return visit(parse([text, ...fragments].join('\n')), { Directive: () => null })
}

test('fields that one page has loaded of an object stay cached when another page loads other fields of it', async () => {
  const parts = (await operationsOfPages()).flatMap(partsIn)
  const places = Map.groupBy(parts, ({ parent, field }) => {
    const { alias, selectionSet, ...asked } = field
    return `${parent}.${print(asked)}`
  })
  const lost: string[] = []
  for (const [place, [...asked]] of places) {
    const different = [...new Map(asked.map((part) => [print(part.field), part])).values()]
    for (const one of different)
      for (const other of different) {
        const cache = new InMemoryCache(cacheOfPages)
        const id = isQueryRoot(one.parent) ? 'ROOT_QUERY' : `${one.parent}:1`
        const write = (part: Part): unknown =>
          cache.writeFragment({
            id,
            fragment: questionFor(part),
            fragmentName: 'Asked',
            data: {
              __typename: part.parent,
              id: '1',
              [part.field.alias?.value ?? part.field.name.value]: valueOf(part.field, part.type, part.document),
            },
          })
        write(one)
        write(other)
        const known = cache.readFragment({ id, fragment: questionFor(one), fragmentName: 'Asked' })
        if (known === null) lost.push(`${place}: ${other.operation} takes from ${one.operation}`)
      }
  }
  expect(places.size).toBeGreaterThan(50)
  expect([...new Set(lost)]).toEqual([])
})

test('two quotes of one note keep their own words', () => {
  const cache = new InMemoryCache(cacheOfPages)
  const query = gql`
    query Quotes {
      quotes {
        id
        quote
      }
    }
  `
  const quotes = ['One.', 'Two.'].map((quote) => ({ __typename: 'AnswerCitation', id: 'note', quote }))
  cache.writeQuery({ query, data: { quotes } })
  expect(cache.readQuery<{ quotes: object[] }>({ query })?.quotes).toMatchObject([{ quote: 'One.' }, { quote: 'Two.' }])
})
