import { sql } from 'kysely'
import { Failure } from '#platform/kernel/errors.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import { rowActs, deletionHandlers, type CommandContext } from '#journal/server/index.ts'
import { fieldEvents } from '../model/events.ts'
import type { Field } from '../model/field.ts'
import { fieldPolicy } from '../model/policy.ts'
import { findFields } from './store.ts'
import { filledFields, putOptionsBack, replaceOption, type OptionImage } from './values-store.ts'
import './tables.ts'
import { deleteFoundFields } from './delete-found-fields.ts'

const { begin, undo, redo } = rowActs({
  keptIn: 'field_acts',
  tables: {
    fields: {
      events: fieldEvents,
      columns: ['scope_id', 'field_set_id', 'type', 'label', 'options', 'hidden', 'rank', 'deleted_at', 'deletion_id'],
    },
  },
  taken: 'Another field stands in its place by now.',
})

/** Starts an act on fields, which can be undone as a whole. */
export const beginAct = begin

/** Stores the values before their options were removed, with the act that removed them. */
export async function keepOptionValues(
  tx: CellTransaction,
  actId: Id,
  images: ReadonlyArray<OptionImage>,
): Promise<void> {
  if (images.length > 0)
    await sql`update field_acts set option_values = ${JSON.stringify(images)}::jsonb where id = ${actId}`.execute(tx)
}

/**
 * Undoes an act on fields, including the options that it removed from values. What others changed since stays; what the
 * act created is moved to the trash.
 * @returns the deletion of what it had created
 * @throws Failure NotFound; Forbidden; InvalidOperation where others changed all of it since, or filled in a field that
 * would be deleted
 */
export async function undoAct(context: CommandContext, actId: Id): Promise<{ deletionId: Id | null }> {
  const { tx } = context
  const { rows } = await sql<{
    images: Array<{ id: Id; before: object | null }>
    values: OptionImage[]
  }>`select images, option_values as values from field_acts where id = ${actId} and undone_at is null`.execute(tx)
  const [act] = rows
  const made = (act?.images ?? []).flatMap(({ id, before }) => (before === null ? [id] : []))
  if ((await filledFields(tx, made)).size > 0)
    throw new Failure('InvalidOperation', 'The field has values by now. Hide it instead.', { reason: 'FILLED' })
  let deletionId: Id | null = null
  const { places } = await undo(context, actId, {
    async unmake(made) {
      const found = await findFields(tx, made.get('fields') ?? [])
      const deleted = await deleteFoundFields(context, found)
      deletionId = deleted.deletionId
    },
  })
  if (act && act.values.length > 0) await putOptionsBack(tx, act.values)
  // An act that changed nothing can be undone, without effect.
  if (places.size === 0 && (act?.images ?? []).length > 0) throw changedByOthers()
  authorizeIn(context, places)
  return { deletionId }
}

/**
 * Redoes an act on fields that was undone: what it had created is restored from the trash, and values lose the options
 * that it removes. What others changed since stays.
 * @param deletionId of what it had created
 * @throws as `undoAct`
 */
export async function redoAct(context: CommandContext, actId: Id, deletionId: Id | null): Promise<void> {
  const { tx } = context
  if (deletionId !== null) await deletionHandlers(context).undo(context, deletionId, null)
  const { places } = await redo(context, actId)
  const { rows } = await sql<{ images: KeptImage[]; values: OptionImage[] }>`
    select images, option_values as values from field_acts where id = ${actId}`.execute(tx)
  for (const { images, values } of rows) {
    await putOptionsBack(
      tx,
      values.map((one) => ({ ...one, before: one.after, after: one.before })),
    )
    await keepOptionValues(tx, actId, [...values, ...(await takeOptionsChosenSince(tx, images))])
  }
  const changedSome = rows.some(({ images }) => images.length > 0)
  if (places.size === 0 && deletionId === null && changedSome) throw changedByOthers()
  authorizeIn(context, places)
}

/** Removes options that were chosen since and that the redone act removes. @returns the values before */
async function takeOptionsChosenSince(tx: CellTransaction, images: readonly KeptImage[]): Promise<OptionImage[]> {
  const taken: OptionImage[] = []
  for (const { id, before, after } of images) {
    const kept = new Set(optionIdsIn(after))
    for (const optionId of optionIdsIn(before))
      if (!kept.has(optionId)) taken.push(...(await replaceOption(tx, id, optionId, null)))
  }
  return taken
}

/** What an act stores of a field, in the columns that it changed. */
interface KeptImage {
  id: Id
  before: { options?: Field['options'] } | null
  after: { options?: Field['options'] }
}

function optionIdsIn(image: KeptImage['before']): Id[] {
  return (image?.options?.select ?? []).map(({ id }) => id)
}

function changedByOthers(): Failure {
  return new Failure('InvalidOperation', 'Someone else has changed this since, so it was left as it is.', {
    reason: 'CHANGED_SINCE',
  })
}

function authorizeIn({ actor }: CommandContext, places: ReadonlySet<Id>): void {
  for (const scopeId of places) fieldPolicy.authorize(actor, 'edit', { scopeId, group: null })
}
