import { z } from 'zod'
import { Failure, invalid, notFound, type Problem } from '#platform/kernel/errors.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { CommandContext } from '#journal/server/index.ts'
import { filledEvents } from '../model/events.ts'
import type { FieldOwner } from '../model/field.ts'
import { readValue } from '../model/field-value.ts'
import { MAX_SELECTED_OPTIONS, MAX_TEXT_VALUE_CHARS } from '../model/limits.ts'
import { fieldPolicy } from '../model/policy.ts'
import { findFields, linkedFields } from './store.ts'
import { placesToFill, putValues, valuesOf, type ValueRow } from './values-store.ts'

/** How many fields one form shows at most. */
const MAX_VALUES_AT_ONCE = 500

/** Values for one thing: text, or the ids or labels of options; null clears. */
export const givenValues = z
  .array(
    z.object({
      fieldId: z.uuid(),
      text: z
        .string()
        .max(MAX_TEXT_VALUE_CHARS, `A value has at most ${MAX_TEXT_VALUE_CHARS} characters.`)
        .nullable()
        .optional(),
      optionIds: z
        .array(z.string())
        .max(MAX_SELECTED_OPTIONS, `A field takes at most ${MAX_SELECTED_OPTIONS} options.`)
        .optional(),
    }),
  )
  .max(MAX_VALUES_AT_ONCE)

interface Filled {
  kind: FieldOwner
  id: Id
  scopeId: Id
}

type GivenValue = z.output<typeof givenValues>[number]

/**
 * Sets values of fields, all or none. The caller has found the owner and checked that the actor may change it.
 * @throws Failure ValidationError that names every value that does not fit its type.
 */
export async function fillFields(
  context: CommandContext,
  owner: Filled,
  given: z.output<typeof givenValues>,
): Promise<void> {
  await fillFieldsOfMany(
    context,
    [owner],
    given.map((value) => ({ ownerId: owner.id, ...value })),
  )
}

/**
 * Sets values of fields of any number of things, all or none, in as many statements as for one. The caller has found
 * the owners and checked that the actor may change them. @returns the previous values.
 * @throws Failure as `fillFields`.
 */
export async function fillFieldsOfMany(
  context: CommandContext,
  owners: ReadonlyArray<Filled>,
  given: ReadonlyArray<GivenValue & { ownerId: Id }>,
): Promise<ValueRow[]> {
  const { tx, teamId, actor, principal, emit } = context
  await holdPlaces(tx, owners)
  const fields = new Map(
    (await findFields(tx, [...new Set(given.map((value) => value.fieldId))])).map((field) => [field.id, field]),
  )
  const shared = [...fields.values()].flatMap((field) => (field.group ? [field.id] : []))
  const linked =
    shared.length === 0
      ? new Set<string>()
      : await linkedFields(tx, shared, [...new Set(owners.map((owner) => owner.scopeId))])
  const byId = new Map(owners.map((owner) => [owner.id, owner]))
  const problems: Problem[] = []
  const rows = given.flatMap((value, index) => {
    const field = fields.get(value.fieldId)
    const owner = byId.get(value.ownerId)
    // A field of another project would show these values to users who see only that project; a field of a field group
    // is valid where the group is linked.
    const stands =
      field !== undefined &&
      owner !== undefined &&
      field.appliesTo === owner.kind &&
      (field.scopeId === owner.scopeId || linked.has(`${field.id} ${owner.scopeId}`))
    if (!stands || !fieldPolicy.allows(actor, 'view', field)) throw notFound('A field')
    fieldPolicy.authorize(actor, 'fill', field)
    const read = readValue(field, value.optionIds ?? value.text ?? null)
    if ('problem' in read) {
      problems.push({ path: ['values', index], message: read.problem })
      return []
    }
    return [{ fieldId: field.id, ownerId: value.ownerId, provenance: principal.kind, ...read.value }]
  })
  if (problems.length > 0) throw invalid(problems)
  const touched = new Set(rows.map((row) => `${row.ownerId}/${row.fieldId}`))
  const before = (await valuesOf(tx, [...byId.keys()])).filter((value) =>
    touched.has(`${value.ownerId}/${value.fieldId}`),
  )
  await putValues(tx, teamId, rows)
  const beforeByOwner = Map.groupBy(before, (value) => value.ownerId)
  for (const [ownerId, after] of Map.groupBy(rows, (row) => row.ownerId)) {
    const owner = byId.get(ownerId)
    if (owner)
      emit(
        filledEvents[owner.kind].filled({
          id: ownerId,
          scopeId: owner.scopeId,
          before: reportedValues(beforeByOwner.get(ownerId) ?? []),
          after: reportedValues(after),
        }),
      )
  }
  return before
}

/** Values as stored in the journal. */
export function reportedValues(rows: ReadonlyArray<ValueRow>): Array<Omit<ValueRow, 'time'> & { time: string | null }> {
  return rows.map((row) => ({ ...row, time: row.time?.toISOString() ?? null }))
}

/**
 * Keeps things from being moved until the transaction ends.
 * @throws Failure InvalidOperation where one was moved since it was read
 */
async function holdPlaces(tx: CommandContext['tx'], owners: ReadonlyArray<Filled>): Promise<void> {
  for (const [kind, ones] of Map.groupBy(owners, (owner) => owner.kind)) {
    if (kind === 'person') continue
    const places = await placesToFill(
      tx,
      kind,
      ones.map(({ id }) => id),
    )
    if (ones.some(({ id, scopeId }) => places.get(id) !== scopeId))
      throw new Failure('InvalidOperation', `The ${kind} was moved to another project a moment ago. Try again.`, {
        reason: 'MOVED',
      })
  }
}
