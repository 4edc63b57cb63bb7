import type { ApolloClient } from '@apollo/client'
import {
  ReferencesDocument,
  type ReferencesQuery,
} from '#generated/operations/capabilities/insights/web/references/references.ts'
import type { ReferenceTarget } from '#editor/document/references.ts'
import { parseId } from '#platform/kernel/ids.ts'
import type { Change } from '#platform/web/live/change.ts'

type Items<Name extends keyof ReferencesQuery> = ReferencesQuery[Name] extends (infer Item)[]
  ? NonNullable<Item>
  : never
/** What a card shows, by the kind of what it points at. */
export interface ReferencedItems {
  highlight: Items<'highlightsById'>
  note: Items<'notesById'>
  insight: Items<'insightsById'>
  tag: Items<'tagsById'>
  person: Items<'peopleById'>
}
type Found = {
  [Target in ReferenceTarget]: { status: 'found'; target: Target; item: ReferencedItems[Target] }
}[ReferenceTarget]
/** What is known of something that a card points at. `hidden` is what the viewer may not see, or never was. */
export type ReferenceState =
  | { status: 'loading' }
  | { status: 'hidden' }
  | { status: 'deleted' }
  | { status: 'failed' }
  | Found

/** The cards of one document: what they point at is asked for together, once, and again when it changes. */
export interface ReferenceStore {
  current: (target: ReferenceTarget, id: string) => ReferenceState
  /**
   * Begins to show a card; the listener is told when what is known of it changes, until the returned function is
   * called.
   */
  follow: (target: ReferenceTarget, id: string, listener: () => void) => () => void
  /** Asks again for what changed. */
  changed: (changes: readonly Change[]) => void
  /** Asks again for all that stand. */
  readAgain: () => void
}

const LOADING: ReferenceState = { status: 'loading' }
/** Cards that come into view together are asked for in one call. */
const GATHER_MS = 16
/** A call names no more things than a page has. */
const MAX_AT_ONCE = 500

function keyOf(target: ReferenceTarget, id: string): string {
  return `${target}:${id}`
}

/** Whether a change may show on a card of this kind: a card of a highlight shows its note and its tags too. */
function concerns(change: Change, target: ReferenceTarget, id: string): boolean {
  if (change.id === id) return true
  if (target === 'highlight') return change.kind === 'tag' || change.kind === 'note'
  return (target === 'tag' || target === 'note') && change.kind === 'highlight'
}

export function createReferenceStore(client: ApolloClient): ReferenceStore {
  const states = new Map<string, ReferenceState>()
  const listeners = new Map<string, Set<() => void>>()
  const wanted = new Map<string, { target: ReferenceTarget; id: string }>()
  let timer: ReturnType<typeof setTimeout> | undefined

  const set = (key: string, state: ReferenceState): void => {
    if (JSON.stringify(states.get(key)) === JSON.stringify(state)) return
    states.set(key, state)
    for (const listener of listeners.get(key) ?? []) listener()
  }

  const load = async (): Promise<void> => {
    const asked = [...wanted.values()].slice(0, MAX_AT_ONCE)
    for (const { target, id } of asked) wanted.delete(keyOf(target, id))
    timer = wanted.size > 0 ? setTimeout(() => void load(), GATHER_MS) : undefined
    const idsOf = (target: ReferenceTarget): string[] => asked.flatMap((one) => (one.target === target ? [one.id] : []))
    const ids = {
      highlight: idsOf('highlight'),
      note: idsOf('note'),
      insight: idsOf('insight'),
      tag: idsOf('tag'),
      person: idsOf('person'),
    }
    try {
      const { data } = await client.query({
        query: ReferencesDocument,
        variables: {
          highlights: ids.highlight,
          notes: ids.note,
          insights: ids.insight,
          tags: ids.tag,
          people: ids.person,
          all: asked.map(({ id }) => id),
        },
        fetchPolicy: 'network-only',
      })
      if (!data) return
      const found = new Map<string, ReferenceState>()
      const keep = <Target extends ReferenceTarget>(
        target: Target,
        items: readonly (ReferencedItems[Target] | null)[],
      ): void => {
        for (const item of items)
          if (item) found.set(keyOf(target, item.id), { status: 'found', target, item } as Found)
      }
      keep('highlight', data.highlightsById)
      keep('note', data.notesById)
      keep('insight', data.insightsById)
      keep('tag', data.tagsById)
      keep('person', data.peopleById)
      const deleted = new Set(data.deletedReferences)
      for (const { target, id } of asked)
        set(keyOf(target, id), found.get(keyOf(target, id)) ?? { status: deleted.has(id) ? 'deleted' : 'hidden' })
    } catch {
      // What was shown stays; a card that shows nothing yet says that it did not load. The call itself is reported
      // where calls are.
      for (const { target, id } of asked)
        if (current(target, id).status === 'loading') set(keyOf(target, id), { status: 'failed' })
    }
  }
  const want = (target: ReferenceTarget, id: string): void => {
    // A text names whatever its writers put into it; asked along with the others it would spoil their answer.
    if (parseId(id) === null) {
      set(keyOf(target, id), { status: 'hidden' })
      return
    }
    wanted.set(keyOf(target, id), { target, id })
    timer ??= setTimeout(() => void load(), GATHER_MS)
  }
  const current = (target: ReferenceTarget, id: string): ReferenceState => states.get(keyOf(target, id)) ?? LOADING

  const askAgain = (isMeant: (target: ReferenceTarget, id: string) => boolean): void => {
    for (const key of listeners.keys()) {
      const [target, id] = key.split(':') as [ReferenceTarget, string]
      if (isMeant(target, id)) want(target, id)
    }
  }

  return {
    current,
    follow(target, id, listener) {
      const key = keyOf(target, id)
      const following = listeners.get(key) ?? new Set()
      following.add(listener)
      listeners.set(key, following)
      if (!states.has(key) || states.get(key)?.status === 'failed') want(target, id)
      return () => {
        following.delete(listener)
        if (following.size === 0) listeners.delete(key)
      }
    },
    changed: (changes) => askAgain((target, id) => changes.some((change) => concerns(change, target, id))),
    readAgain: () => askAgain(() => true),
  }
}
