import { Failure } from '#platform/kernel/errors.ts'
import { deleteAgain, restoreDeletion } from '#content-kinds/server/index.ts'
import { sql } from 'kysely'
import type { Id } from '#platform/kernel/ids.ts'
import { defineCommand, withPorts, type CommandContext, type UndoHandlers } from '#journal/server/index.ts'
import { restoration } from '../../model/deletion.ts'
import { deletionPolicy } from '../../model/policy.ts'
import { deletedPlaces } from '../deleted-places.ts'
import { authorizeDeletions, requireDeletions, requireUndone } from '../require-deletions.ts'

const restorationUndo: UndoHandlers = {
  names: 'ids',
  async undoable(tx, _principal, ids) {
    const { rows } = await sql<{ id: Id }>`
      select id from deletions where id = any(${[...ids]}::uuid[]) and restored_at is not null`.execute(tx)
    return rows.map((row) => row.id)
  },
  undo: withPorts(['queue'], async (context, _id, answer) => deleteRestored(context, (answer as { ids: Id[] }).ids)),
  redo: withPorts(['queue'], async (context, _id, _left, answer) =>
    restoreDeletions.run(context, { ids: (answer as { ids: Id[] }).ids, withPlaces: false }),
  ),
}

/**
 * Restores deletions, each as a whole, in one act. @returns every deletion that was undone, in order: undoing the act
 * takes them in reverse.
 * @throws Failure InvalidOperation (`PLACE_DELETED`) if a place that they are in was deleted too and is not to be
 * restored with them
 */
export const restoreDeletions = defineCommand({
  name: 'restore-deletions',
  who: [deletionPolicy.may('restore')],
  undo: restorationUndo,
  ports: ['queue'],
  input: restoration,
  async run(context, { ids, withPlaces }) {
    const { tx, kinds } = context
    const chosen = await requireDeletions(context, ids, 'restore')
    const places = await deletedPlaces(tx, kinds, chosen)
    const isChosen = new Set(chosen.map(({ id }) => id))
    const missing = [...places.values()].flat().filter(({ id }) => !isChosen.has(id))
    const [first] = missing
    if (first && !withPlaces)
      throw new Failure(
        'InvalidOperation',
        `Its location was deleted too: “${first.title}”. Restore both, or that one first.`,
        { reason: 'PLACE_DELETED' },
      )
    await authorizeDeletions(context, missing, 'restore')
    // Places first: a restored thing must be in an existing place.
    const order = new Set(chosen.flatMap(({ id }) => [...(places.get(id) ?? []).map((place) => place.id), id]))
    for (const id of order) await restoreDeletion(context, id)
    return { ids: [...order] }
  },
})

/** Deletes again what was restored from the trash. */
export async function deleteRestored(context: CommandContext<'queue'>, ids: ReadonlyArray<Id>): Promise<void> {
  for (const { id } of (await requireUndone(context, ids)).toReversed()) await deleteAgain(context, id)
}
