import type { Id } from '#platform/kernel/ids.ts'
import type { Database } from '#platform/server/database/index.ts'
import type { Actor } from '#journal/server/index.ts'

/** A member as a request found them. */
export interface RememberedMember {
  userId: Id
  lastSeenAt: Date | null
  actor: Actor
}

/**
 * Remembers members, so that not every request queries them. Cleared as soon as anything changes who may do what in the
 * workspace, and after a second in any case; after an act of this process it is cleared before the act is answered.
 */
interface MemberMemory {
  recall(teamId: Id, identityId: Id): RememberedMember | null
  /**
   * Call before looking up the member; the returned function stores what was found, unless something changed in the
   * meantime.
   */
  lookingUp(teamId: Id, identityId: Id): (found: RememberedMember) => void
  /** Users whose last-seen time is just being written. */
  beingNoted: Set<Id>
}

const REMEMBER_MS = 1_000
const MAX_REMEMBERED = 5_000

const memories = new WeakMap<Database, MemberMemory>()

export function memberMemory(database: Database): MemberMemory {
  const known = memories.get(database)
  if (known) return known
  const members = new Map<Id, Map<Id, { member: RememberedMember; until: number }>>()
  let changes = 0
  database.onAccessChanged((teamId) => {
    changes += 1
    members.delete(teamId)
  })
  const memory: MemberMemory = {
    beingNoted: new Set(),
    recall(teamId, identityId) {
      const entry = members.get(teamId)?.get(identityId)
      return entry && entry.until > performance.now() ? entry.member : null
    },
    lookingUp(teamId, identityId) {
      const before = changes
      const until = performance.now() + REMEMBER_MS
      return (member) => {
        if (changes !== before) return
        const ofTeam = members.get(teamId) ?? new Map<Id, { member: RememberedMember; until: number }>()
        if (ofTeam.size >= MAX_REMEMBERED) ofTeam.clear()
        if (members.size >= MAX_REMEMBERED) members.clear()
        members.set(teamId, ofTeam.set(identityId, { member, until }))
      }
    },
  }
  memories.set(database, memory)
  return memory
}
