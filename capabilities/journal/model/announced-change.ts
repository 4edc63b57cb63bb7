import type { Id } from '#platform/kernel/ids.ts'
import type { Version } from './events.ts'

/** What other clients receive of an event at once: that something changed, never its content. */
export interface AnnouncedChange {
  type: string
  kind: string
  id: Id
  scopeId: Id | null
  /**
   * The thing to which the changed thing belongs, for example the note of a highlight; null when it belongs to none, or
   * when the parent is unknown and may be any. Absent (a process of an earlier release): treated as null.
   */
  parentId?: Id | null
  /** The only member whom it concerns; null when it is published to all who may see the place. */
  onlyFor: Id | null
  /** The client that caused it recognises its own act. */
  operationId: Id | null
  /**
   * The thing is no longer there for a user who sees only this place: deleted, or moved to another place. Absent: it is
   * still there.
   */
  gone?: true
}

/** What was committed together. */
export interface CommittedVersion {
  version: Version
  changes: ReadonlyArray<AnnouncedChange>
  /**
   * Places in which more has changed than `changes` names. Absent, as from a process of an earlier release: none.
   */
  all?: ReadonlyArray<Id>
}
