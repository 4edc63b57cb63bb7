import type { ApolloClient } from '@apollo/client'
import {
  ReferenceEvidenceDocument,
  ReferencesDocument,
  type ReferencesQuery,
} from '#generated/operations/capabilities/insights/web/references/references.ts'
import type { EvidencePartsFragment } from '#generated/operations/capabilities/highlights/web/highlights.ts'
import type { ReferenceTarget } from '#editor/document/references.ts'
import { parseId } from '#platform/kernel/ids.ts'
import { projectSpeakerEvents, speakerEvents } from '#speakers/model/events.ts'
import type { Change } from '#platform/web/live/change.ts'

type Items<Name extends keyof ReferencesQuery> = ReferencesQuery[Name] extends (infer Item)[]
  ? NonNullable<Item>
  : never
type Evidence = EvidencePartsFragment

/** What a card shows, by the kind of what it points at. */
export interface ReferencedItems {
  highlight: Items<'highlightsById'>
  note: Items<'notesById'>
  insight: Items<'insightsById'> & { evidence?: Evidence }
  tag: Items<'tagsById'> & { evidence?: Evidence }
  person: Items<'peopleById'>
  chart: Items<'chartsById'>
}
type Found = {
  [Target in ReferenceTarget]: { status: 'found'; target: Target; item: ReferencedItems[Target] }
}[ReferenceTarget]
/** The state of the target of a card. `hidden` means that the viewer may not see it, or that it never existed. */
export type ReferenceState =
  | { status: 'loading' }
  | { status: 'hidden' }
  | { status: 'deleted' }
  | { status: 'failed' }
  | Found

/** The cards of one document: their targets are requested together, once, and again when they change. */
export interface ReferenceStore {
  current: (target: ReferenceTarget, id: string) => ReferenceState
  /**
   * Starts following the target of a card; the listener is called when its state changes, until the returned function
   * is called.
   */
  follow: (target: ReferenceTarget, id: string, listener: () => void) => () => void
  /** Requests again what changed. */
  changed: (changes: readonly Change[]) => void
  /** Requests the targets of all shown cards again. */
  readAgain: () => void
}

const LOADING: ReferenceState = { status: 'loading' }
/** Cards that come into view together are requested in one call. */
const DEBOUNCE_MS = 16
/** A call requests at most as many things as a page has. */
const MAX_AT_ONCE = 500

function keyOf(target: ReferenceTarget, id: string): string {
  return `${target}:${id}`
}

/** Events of speakers and their roles, which affect whose quotes count as evidence. */
const SPEAKERS: ReadonlySet<string> = new Set(
  [...Object.values(speakerEvents), ...Object.values(projectSpeakerEvents)].map(({ type }) => type),
)

/** Whether a change may show on a card of this kind: a card of a highlight shows its note and its tags too. */
function concerns(change: Change, target: ReferenceTarget, id: string): boolean {
  if (change.id === id) return true
  if (target === 'insight' || target === 'tag') {
    if (change.kind === 'highlight' || SPEAKERS.has(change.type)) return true
  }
  if (target === 'highlight') return change.kind === 'tag' || change.kind === 'note'
  return target === 'note' && change.kind === 'highlight'
}

function evidenceOf(state: ReferenceState): Evidence | undefined {
  return state.status === 'found' && (state.target === 'insight' || state.target === 'tag')
    ? state.item.evidence
    : undefined
}

function withEvidence(state: ReferenceState, evidence: Evidence | undefined): ReferenceState {
  if (state.status !== 'found' || evidence === undefined) return state
  if (state.target === 'insight') return { ...state, item: { ...state.item, evidence } }
  return state.target === 'tag' ? { ...state, item: { ...state.item, evidence } } : state
}

export function createReferenceStore(client: ApolloClient): ReferenceStore {
  const states = new Map<string, ReferenceState>()
  const listeners = new Map<string, Set<() => void>>()
  const requested = new Map<string, { target: ReferenceTarget; id: string }>()
  let timer: ReturnType<typeof setTimeout> | undefined

  const set = (key: string, state: ReferenceState): void => {
    if (JSON.stringify(states.get(key)) === JSON.stringify(state)) return
    states.set(key, state)
    for (const listener of listeners.get(key) ?? []) listener()
  }

  const load = async (): Promise<void> => {
    const asked = [...requested.values()].slice(0, MAX_AT_ONCE)
    for (const { target, id } of asked) requested.delete(keyOf(target, id))
    timer = requested.size > 0 ? setTimeout(() => void load(), DEBOUNCE_MS) : undefined
    const idsOf = (target: ReferenceTarget): string[] => asked.flatMap((one) => (one.target === target ? [one.id] : []))
    const ids = {
      highlight: idsOf('highlight'),
      note: idsOf('note'),
      insight: idsOf('insight'),
      tag: idsOf('tag'),
      person: idsOf('person'),
      chart: idsOf('chart'),
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
          charts: ids.chart,
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
      keep('chart', data.chartsById)
      const deleted = new Set([...data.deletedReferences, ...data.deletedCharts])
      for (const { target, id } of asked) {
        const state = found.get(keyOf(target, id))
        if (state) set(keyOf(target, id), withEvidence(state, evidenceOf(current(target, id))))
        else set(keyOf(target, id), { status: deleted.has(id) ? 'deleted' : 'hidden' })
      }
      if (data.insightsById.length + data.tagsById.length > 0) void count(ids)
    } catch {
      // Shown cards stay; a card that shows nothing yet says that it did not load. The failed call is reported
      // elsewhere, like all calls.
      for (const { target, id } of asked)
        if (current(target, id).status === 'loading') set(keyOf(target, id), { status: 'failed' })
    }
  }
  /** Evidence is counted after the cards are shown, so that no one waits for it. */
  const count = async ({ insight, tag }: { insight: string[]; tag: string[] }): Promise<void> => {
    try {
      const { data } = await client.query({
        query: ReferenceEvidenceDocument,
        variables: { insights: insight, tags: tag },
        fetchPolicy: 'network-only',
      })
      for (const [target, items] of [
        ['insight', data?.insightsById ?? []],
        ['tag', data?.tagsById ?? []],
      ] as const)
        for (const item of items)
          if (item) set(keyOf(target, item.id), withEvidence(current(target, item.id), item.evidence))
    } catch {
      // The cards are shown without evidence. The failed call is reported elsewhere, like all calls.
    }
  }
  const request = (target: ReferenceTarget, id: string): void => {
    // A text may contain any id that its writers put into it; an invalid one would fail the whole request.
    if (parseId(id) === null) {
      set(keyOf(target, id), { status: 'hidden' })
      return
    }
    requested.set(keyOf(target, id), { target, id })
    timer ??= setTimeout(() => void load(), DEBOUNCE_MS)
  }
  const current = (target: ReferenceTarget, id: string): ReferenceState => states.get(keyOf(target, id)) ?? LOADING

  const askAgain = (isMeant: (target: ReferenceTarget, id: string) => boolean): void => {
    for (const key of listeners.keys()) {
      const [target, id] = key.split(':') as [ReferenceTarget, string]
      if (isMeant(target, id)) request(target, id)
    }
  }

  return {
    current,
    follow(target, id, listener) {
      const key = keyOf(target, id)
      const following = listeners.get(key) ?? new Set()
      following.add(listener)
      listeners.set(key, following)
      if (!states.has(key) || states.get(key)?.status === 'failed') request(target, id)
      return () => {
        following.delete(listener)
        if (following.size === 0) listeners.delete(key)
      }
    },
    changed: (changes) => askAgain((target, id) => changes.some((change) => concerns(change, target, id))),
    readAgain: () => askAgain(() => true),
  }
}
