import { sql } from 'kysely'
import { Failure } from '#platform/kernel/errors.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import { deleteThings } from '#content-kinds/server/index.ts'
import { rowActs, type CommandContext } from '#journal/server/index.ts'
import { fieldEvents } from '../model/events.ts'
import { fieldPolicy } from '../model/policy.ts'
import { fieldRows, findFields } from './store.ts'
import { filledFields, putOptionsBack, type OptionImage } from './values-store.ts'
import './tables.ts'

const { begin, undo, doAgain } = rowActs({
  keptIn: 'field_acts',
  tables: {
    fields: {
      events: fieldEvents,
      columns: ['scope_id', 'field_set_id', 'type', 'label', 'options', 'hidden', 'rank', 'deleted_at', 'deletion_id'],
    },
  },
  taken: 'Another field stands in its place by now.',
})

/** Begins an act on fields, which can be undone as a whole. */
export const beginAct = begin

/** Does an act once more that was taken back, but for what it had made. The caller has authorized it. */
export const doActAgain = doAgain

/** Keeps what values held before their options went, beside the act that took them. */
export async function keepOptionValues(
  tx: CellTransaction,
  actId: Id,
  images: ReadonlyArray<OptionImage>,
): Promise<void> {
  if (images.length > 0)
    await sql`update field_acts set option_values = ${JSON.stringify(images)}::jsonb where id = ${actId}`.execute(tx)
}

/**
 * Takes an act on fields back, with the options that it took from values. What others changed since stays; what it made
 * goes to the trash.
 * @returns the deletion where something went there
 * @throws Failure NotFound; Forbidden; InvalidOperation where others changed all of it since, or filled in a field that
 * would go
 */
export async function undoAct(context: CommandContext, actId: Id): Promise<Id | null> {
  const { tx } = context
  const { rows } = await sql<{
    images: Array<{ id: Id; before: object | null }>
    values: OptionImage[]
  }>`select images, option_values as values from field_acts where id = ${actId} and undone_at is null`.execute(tx)
  const [act] = rows
  const made = (act?.images ?? []).flatMap(({ id, before }) => (before === null ? [id] : []))
  if ((await filledFields(tx, made)).size > 0)
    throw new Failure('InvalidOperation', 'The field is filled in by now. Hide it instead.', { reason: 'FILLED' })
  let deletionId: Id | null = null
  const { places } = await undo(context, actId, {
    async unmake(made) {
      const found = await findFields(tx, made.get('fields') ?? [])
      const deletion = await deleteThings(context, {
        kind: 'field',
        rows: fieldRows,
        ids: found.map(({ id }) => id),
        found,
        policy: fieldPolicy,
        titleOf: (field) => field.label,
        plural: 'fields',
      })
      ;({ deletionId } = deletion)
    },
  })
  if (act && act.values.length > 0) await putOptionsBack(tx, act.values)
  if (places.size === 0)
    throw new Failure('InvalidOperation', 'Somebody else has changed this since, so it stays as it is.', {
      reason: 'CHANGED_SINCE',
    })
  for (const scopeId of places) fieldPolicy.authorize(context.actor, 'edit', { scopeId, group: null })
  return deletionId
}
