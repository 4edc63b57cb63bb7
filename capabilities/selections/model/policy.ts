import { allow, definePolicy } from '#platform/kernel/policy.ts'

interface ActFacts {
  scopeId: string
  createdById: string
}

const own = {
  when: ({ createdById }: ActFacts, { userId }: { userId: string | null }) => createdById === userId,
}

/** An act of a user on all chosen rows; what it may change is decided by the policies of these rows. */
export const selectionActPolicy = definePolicy<ActFacts, 'stop' | 'turn'>('selectionAct', {
  stop: allow('NONE', 'Whoever began something with chosen rows stops it.', own),
  turn: allow('NONE', 'Whoever did something with chosen rows undoes it, and does it again.', own),
})

export const policies = [selectionActPolicy]
