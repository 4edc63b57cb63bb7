import type { Id } from '#platform/kernel/ids.ts'

/** The number of a commit of the workspace. */
export type Version = number

/** Names a thing, as changes do: `note:<id>`. */
export type Ref = string

export function refTo(kind: string, id: Id): Ref {
  return `${kind}:${id}`
}

/** Something that was committed, as the feed tells it. */
export interface Change {
  type: string
  kind: string
  id: Id
  scopeId: Id | null
  /** What it belongs to, a note or an insight; null where that is not known. */
  parentId: Id | null
  operationId: Id | null
  /** It is not there any more for whoever sees its place alone. */
  gone: boolean
}

/** What the feed tells at once: everything up to its version, behind what it told before. */
export interface FeedMessage {
  version: Version
  changes: readonly Change[]
  /** Places of which everything is to be read again. */
  all: readonly Id[]
  /** Places that may not be seen any more. */
  lost: readonly Id[]
  /** Whatever is shown is to be read again. */
  everything: boolean
  /** Who sees what may have changed: lists that say nothing of places and people are read again. */
  access?: boolean
}

/** What somebody writes is followed letter by letter by those who have the text open. */
export const WRITTEN = 'document.edited'
