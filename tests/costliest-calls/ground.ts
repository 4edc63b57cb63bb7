import { sql, type RawBuilder } from 'kysely'
import type { WorkspaceContext } from '#journal/server/index.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { proofSize } from '#tests/harness/proof-size.ts'
import type { LargeWorkspace } from './large-workspace.ts'

/** The data for preparing an act: the largest project, and one of everything that is new. */
export interface Ground {
  projectId: Id
  /** One of each kind, made a moment ago. */
  fresh: Readonly<Record<string, Id>>
  ask: LargeWorkspace['ask']
  context(): Promise<WorkspaceContext>
}

export type Input = Readonly<Record<string, unknown>>
/** The maximum number of things in one of our acts. */
export const MOST = 10_000
/** Fewer than exist: deletions must leave something for later acts. */
export const MANY = proofSize(100, 1_000)
export const SOME = 100
export const MOST_FIELDS = 500
export const MOST_CLIPS = 500

export async function idsOf(ground: Ground, query: RawBuilder<{ id: Id }>): Promise<Id[]> {
  const context = await ground.context()
  return context.database.read(async (tx) => (await query.execute(tx)).rows.map(({ id }) => id))
}

export async function oneOf(ground: Ground, query: RawBuilder<{ id: Id }>): Promise<Id> {
  return (await idsOf(ground, query))[0] ?? newId()
}

export const there = (ground: Ground, table: string, most: number): Promise<Id[]> =>
  idsOf(
    ground,
    sql`select id from ${sql.table(table)} where project_id = ${ground.projectId} and deleted_at is null order by id limit ${most}`,
  )

export const newest = (ground: Ground, table: string): Promise<Id> =>
  oneOf(ground, sql`select id from ${sql.table(table)} order by created_at desc, id desc limit 1`)

/** Runs an act that another one follows. @returns its operation */
export async function carriedOut(ground: Ground, name: string, input: Input): Promise<Id> {
  const operation = newId()
  const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input`
  const text = await ground.ask({
    query: `mutation ($input: ${type}!, $operation: ID!) { done: ${name}(input: $input, operationId: $operation) { __typename } }`,
    variables: { input, operation },
  })
  const { errors } = JSON.parse(text) as { errors?: Array<{ message: string }> }
  if (errors) throw new Error(`${name}: ${errors.map(({ message }) => message).join(' ')}`)
  return operation
}

/** Returns fields of a project, or those of all people. */
export const fieldsOf = (kind: string, projectId: Id, most: number): RawBuilder<{ id: Id }> => sql`
  select fields.id from fields join field_sets on field_sets.id = fields.field_set_id
  where fields.deleted_at is null and fields.type = 'TEXT' and field_sets.applies_to = ${kind}
    and (field_sets.project_id = ${projectId} or field_sets.project_id is null)
  order by fields.id limit ${most}`
