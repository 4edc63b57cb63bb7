import type { Id } from '#platform/kernel/ids.ts'

/** The number of a commit of the workspace. */
export type Version = number

/** Identifies a thing, as changes do: `note:<id>`. */
export type Ref = string

export function refTo(kind: string, id: Id): Ref {
  return `${kind}:${id}`
}

/** Something that was committed, as the feed reports it. */
export interface Change {
  type: string
  kind: string
  id: Id
  scopeId: Id | null
  /** What it belongs to, a note or an insight; null if that is not known. */
  parentId: Id | null
  operationId: Id | null
  /** It no longer exists for users who can only see its scope. */
  gone: boolean
}

/** One message of the feed: everything that was committed since the message before, up to its version. */
export interface FeedMessage {
  version: Version
  changes: readonly Change[]
  /** Scopes of which everything must be read again. */
  all: readonly Id[]
  /** Scopes that the user can no longer see. */
  lost: readonly Id[]
  /** Everything that is shown must be read again. */
  everything: boolean
  /** Access may have changed: lists that know nothing of scopes and people are read again. */
  access?: boolean
}

/** The event of edits in a text. Pages that have the text open receive the edits separately, letter by letter. */
export const WRITTEN = 'document.edited'
