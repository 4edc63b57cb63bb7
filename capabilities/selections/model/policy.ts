import { allow, definePolicy } from '#platform/kernel/policy.ts'

interface ActFacts {
  scopeId: string
  createdById: string
}

const own = {
  when: ({ createdById }: ActFacts, { userId }: { userId: string | null }) => createdById === userId,
}

/** Acts of a user on all chosen rows; the policies of these rows decide what it may change. */
export const selectionActPolicy = definePolicy<ActFacts, 'stop' | 'turn'>('selectionAct', {
  stop: allow('NONE', 'The user who started an act on chosen rows can stop it.', own),
  turn: allow('NONE', 'The user who did an act on chosen rows can undo and redo it.', own),
})

export const policies = [selectionActPolicy]
