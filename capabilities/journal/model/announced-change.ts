import type { Id } from '#platform/kernel/ids.ts'
import type { Version } from './events.ts'

/** What others hear of an event at once: that something changed, never what it says. */
export interface AnnouncedChange {
  type: string
  kind: string
  id: Id
  scopeId: Id | null
  /**
   * The thing to which what changed belongs, as a highlight to its note; null where it belongs to none, or nobody knows
   * to which: then it may be any. Absent, as from a process of an earlier release: the same.
   */
  parentId?: Id | null
  /** The member whom alone it concerns; null where it is told to all who may see the place. */
  onlyFor: Id | null
  /** The client that caused it recognises its own act. */
  operationId: Id | null
  /** It is not there any more for whoever sees this place alone: deleted, or moved to another. Absent: it is. */
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
