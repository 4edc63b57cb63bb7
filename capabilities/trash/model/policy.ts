import type { Id } from '#platform/kernel/ids.ts'
import { allow, atLeast, definePolicy, type Asker, type Level } from '#platform/kernel/policy.ts'
import type { Role } from '#journal/model/actor.ts'

interface DeletionFacts {
  /** The scope of what was deleted. */
  scopeId: Id
  /** The lowest level in that scope with which things of its kind can be restored. */
  level: Level
  /** Whether its kind lets only others restore it, whatever level the asker has: a conversation belongs to its owner. */
  isForOthers: boolean
  deletedById: Id | null
}

const own = ({ deletedById }: DeletionFacts, asker: Asker): boolean =>
  deletedById !== null && deletedById === asker.userId
const mayRestore = ({ scopeId, level, isForOthers }: DeletionFacts, asker: Asker): boolean =>
  !isForOthers && atLeast(asker.levelOn(scopeId), level)

/** Deletions in the trash; rights depend on the scope that the deleted things were in. */
export const deletionPolicy = definePolicy<DeletionFacts, 'view' | 'restore' | 'deleteForever'>('deletion', {
  view: allow('READ', 'Everyone can see what they deleted themselves and what they can restore.', {
    when: (deletion, asker) => own(deletion, asker) || mayRestore(deletion, asker),
  }),
  restore: allow(
    'READ',
    'Everyone who can delete a thing where it was can restore it: contributors content, full-access users projects.',
    {
      when: mayRestore,
      refusal: 'Only someone who can delete this can restore it.',
    },
  ),
  deleteForever: allow(
    'READ',
    'Users who deleted something and users with full access to its place can delete it permanently.',
    {
      when: (deletion, asker) =>
        mayRestore(deletion, asker) && (own(deletion, asker) || atLeast(asker.levelOn(deletion.scopeId), 'FULL')),
      refusal: 'Only the user who deleted this, or someone with full access to its place, can delete it permanently.',
    },
  ),
})

interface TrashFacts {
  scopeId: Id
  /** The role of the user who asks. */
  askerRole: Role | null
}

export const trashPolicy = definePolicy<TrashFacts, 'empty'>('trash', {
  empty: allow('NONE', 'Managers and administrators can empty the trash of what they can delete permanently.', {
    when: ({ askerRole }, asker) => asker.isWorkspaceAdmin || askerRole === 'MANAGER',
    refusal: 'Only managers and administrators can empty the trash.',
  }),
})

export const policies = [deletionPolicy, trashPolicy]
