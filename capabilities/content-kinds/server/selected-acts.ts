import { z } from 'zod'
import type { Actor, CommandContext } from '#journal/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import { selectedAct, type SelectedAct } from '#selections/server/index.ts'
import { moveToProject } from '../model/move.ts'

/** Each thing has its own event, with what belongs to it. */
const DELETED_AT_ONCE = 500
/** Their texts are copied, and what belongs to them. */
const DUPLICATED_AT_ONCE = 50
/** They are moved by statements that look at everything that belongs to them. */
const MOVED_AT_ONCE = 200

interface ActedThing {
  id: Id
  scopeId: Id
}

interface Acting<Given> {
  name: string
  input: z.ZodType<unknown, Given>
}

interface ActsOf<Thing extends ActedThing> {
  kind: string
  find: (tx: CellTransaction, ids: ReadonlyArray<Id>) => Promise<ReadonlyArray<Thing>>
  policy: { allows: (actor: Actor, action: 'view' | 'move' | 'delete', thing: Thing) => boolean }
  deleting: Acting<{ ids: string[] }>
  moving: Acting<{ ids: string[]; toProjectId: string }>
  duplicating: Acting<{ ids: string[] }>
  /** The tables of the things, and of what belongs to them in numbers. */
  grows: SelectedAct['grows']
}

/** The acts on all chosen things of a kind that is in projects: delete, move and duplicate. */
export function actsOnThings<Thing extends ActedThing>({
  kind,
  find,
  policy,
  deleting,
  moving,
  duplicating,
  grows,
}: ActsOf<Thing>): SelectedAct[] {
  const allowing =
    (action: 'view' | 'move' | 'delete') =>
    async ({ tx, actor }: CommandContext, ids: ReadonlyArray<Id>): Promise<Id[]> =>
      (await find(tx, ids)).filter((one) => policy.allows(actor, action, one)).map(({ id }) => id)
  return [
    selectedAct({
      name: 'delete',
      kind,
      given: z.object({}),
      command: deleting,
      rowsAtOnce: DELETED_AT_ONCE,
      grows,
      allowed: allowing('delete'),
      inputOf: (ids) => ({ ids: [...ids] }),
    }),
    selectedAct({
      name: 'move',
      kind,
      given: moveToProject.pick({ toProjectId: true }),
      command: moving,
      rowsAtOnce: MOVED_AT_ONCE,
      grows,
      allowed: allowing('move'),
      inputOf: (ids, { toProjectId }) => ({ ids: [...ids], toProjectId }),
    }),
    selectedAct({
      name: 'duplicate',
      kind,
      given: z.object({}),
      command: duplicating,
      rowsAtOnce: DUPLICATED_AT_ONCE,
      grows,
      allowed: allowing('view'),
      inputOf: (ids) => ({ ids: [...ids] }),
    }),
  ]
}
