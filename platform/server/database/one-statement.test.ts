import { CompiledQuery } from 'kysely'
import { expect, test } from 'vitest'
import { asOneStatement } from './one-statement.ts'

test('statements are combined into one, each with its own parameters', () => {
  const first = CompiledQuery.raw('insert into a (x, y) values ($1, $2)', ['x', 'y'])
  const second = CompiledQuery.raw('update b set z = $2 where id = $1', ['id', 'z'])
  const third = CompiledQuery.raw('insert into c (v) values ($1)', ['v'])
  expect(asOneStatement([first])).toBe(first)
  for (let again = 0; again < 2; again += 1) {
    expect(asOneStatement([first, second, third])).toMatchObject({
      sql: 'with part_0 as (insert into a (x, y) values ($1, $2)), part_1 as (update b set z = $4 where id = $3) insert into c (v) values ($5)',
      parameters: ['x', 'y', 'id', 'z', 'v'],
    })
  }
  expect(asOneStatement([first, second, third], ['added'])).toMatchObject({
    sql: 'with added as (insert into a (x, y) values ($1, $2)), part_1 as (update b set z = $4 where id = $3) insert into c (v) values ($5)',
  })
})
