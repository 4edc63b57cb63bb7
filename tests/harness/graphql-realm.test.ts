import SchemaBuilder from '@pothos/core'
import { GraphQLSchema, printSchema } from 'graphql'
import { createYoga } from 'graphql-yoga'
import { expect, test } from 'vitest'

test('our code and the packages share one copy of graphql', async () => {
  const builder = new SchemaBuilder({})
  builder.queryType({ fields: (t) => ({ greeting: t.string({ resolve: () => 'hello' }) }) })
  const schema = builder.toSchema()
  expect(schema).toBeInstanceOf(GraphQLSchema)
  expect(printSchema(schema)).toContain('greeting')
  const response = await createYoga({ schema, logging: false }).fetch('http://localhost/graphql?query={greeting}')
  expect(await response.json()).toEqual({ data: { greeting: 'hello' } })
})
