import type { Id } from '#platform/kernel/ids.ts'
import { WRITING_PAUSE_MS } from './limits.ts'

/** Events that are told to nobody: what follows by itself from something else, and what somebody keeps for themselves. */
export const UNTOLD: ReadonlySet<string> = new Set(['highlight.moved', 'highlight.carried', 'note.early', 'deletion.recorded', 'folder.pinned', 'folder.unpinned'])

/** An event as history reads it. */
export interface ReadEvent {
  sequence: string
  at: Date
  type: string
  principalKind: string
  principalId: Id | null
  operationId: Id | null
  before: unknown
  after: unknown
}

/** What somebody did in one go. */
export interface Act {
  /** Of its latest event. */
  sequence: string
  /** Of its first event: where the next page begins. */
  lastSequence: string
  type: string
  at: Date
  /** How many things, or how often. */
  count: number
  principalKind: string
  principalId: Id | null
  /** The name that was given, where there was one. */
  title: string | null
  /** Which of its properties were changed. */
  changed: string[]
}

const WRITING = 'document.edited'

/** Puts events, the latest first, together to acts. */
export function actsOf(events: readonly ReadEvent[]): Act[] {
  const acts: Act[] = []
  let last: { act: Act; event: ReadEvent } | null = null
  for (const event of events) {
    if (last && isSameAct(last.event, event)) {
      last.act.count += 1
      last.act.lastSequence = event.sequence
      last = { act: last.act, event }
      continue
    }
    const { sequence, at, type, principalKind, principalId } = event
    const act: Act = { sequence, lastSequence: sequence, type, at, count: 1, principalKind, principalId, title: titleOf(event), changed: changedIn(event) }
    acts.push(act)
    last = { act, event }
  }
  return acts
}

function isSameAct(later: ReadEvent, earlier: ReadEvent): boolean {
  if (later.type !== earlier.type || later.principalKind !== earlier.principalKind || later.principalId !== earlier.principalId) return false
  if (later.type === WRITING) return later.at.getTime() - earlier.at.getTime() < WRITING_PAUSE_MS
  return later.operationId !== null && later.operationId === earlier.operationId
}

function partsOf(value: unknown): Record<string, unknown> {
  return value !== null && typeof value === 'object' && !Array.isArray(value) ? { ...value } : {}
}

function titleOf({ before, after }: ReadEvent): string | null {
  const { title, name } = partsOf(after)
  const given = title ?? name
  const former = partsOf(before)
  return typeof given === 'string' && given !== '' && given !== (former['title'] ?? former['name']) ? given : null
}

/** The names of the properties that an event changed, never what they hold. */
function changedIn({ before, after }: ReadEvent): string[] {
  const [former, now] = [partsOf(before), partsOf(after)]
  return Object.keys(former).filter((key) => JSON.stringify(former[key]) !== JSON.stringify(now[key]))
}
