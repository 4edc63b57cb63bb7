import type { Id } from '#platform/kernel/ids.ts'

/** What others hear of an event at once: that something changed, never what it says. */
export interface AnnouncedChange {
  type: string
  kind: string
  id: Id
  scopeId: Id | null
  /** The client that caused it recognises its own act. */
  operationId: Id | null
}
