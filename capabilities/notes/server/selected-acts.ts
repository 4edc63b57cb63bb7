import { z } from 'zod'
import { moveToProject } from '#content-kinds/model/move.ts'
import type { CommandContext } from '#journal/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { selectedAct } from '#selections/server/index.ts'
import { notePolicy } from '../model/policy.ts'
import { deleteNotes } from './commands/delete-notes.ts'
import { duplicateNotes } from './commands/duplicate-notes.ts'
import { moveNotes } from './commands/move-notes.ts'
import { findNotes } from './store.ts'

/** Each note is told by an event of its own, with what hangs on it. */
const DELETED_AT_ONCE = 500
/** Their texts are copied, and what hangs on them. */
const DUPLICATED_AT_ONCE = 50
/** So many are moved by statements that look at all that hangs on them. */
const MOVED_AT_ONCE = 200

async function allowed(
  { tx, actor }: CommandContext,
  ids: ReadonlyArray<Id>,
  action: 'view' | 'move' | 'delete',
): Promise<Id[]> {
  return (await findNotes(tx, ids)).filter((one) => notePolicy.allows(actor, action, one)).map(({ id }) => id)
}

/** What can be done with all notes that somebody chose. */
export const actsOnNotes = [
  selectedAct({
    name: 'delete',
    kind: 'note',
    given: z.object({}),
    command: deleteNotes,
    rowsAtOnce: DELETED_AT_ONCE,
    allowed: async (context, ids) => allowed(context, ids, 'delete'),
    inputOf: (ids) => ({ ids: [...ids] }),
  }),
  selectedAct({
    name: 'move',
    kind: 'note',
    given: moveToProject.pick({ toProjectId: true }),
    command: moveNotes,
    rowsAtOnce: MOVED_AT_ONCE,
    allowed: async (context, ids) => allowed(context, ids, 'move'),
    inputOf: (ids, { toProjectId }) => ({ ids: [...ids], toProjectId }),
  }),
  selectedAct({
    name: 'duplicate',
    kind: 'note',
    given: z.object({}),
    command: duplicateNotes,
    rowsAtOnce: DUPLICATED_AT_ONCE,
    allowed: async (context, ids) => allowed(context, ids, 'view'),
    inputOf: (ids) => ({ ids: [...ids] }),
  }),
]
