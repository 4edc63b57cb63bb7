import type { Id } from '#platform/kernel/ids.ts'
import { documentEvents } from '#documents/model/events.ts'
import { noteEvents } from '#notes/model/events.ts'
import { WRITING_PAUSE_MS } from './limits.ts'

/** What an event was about. */
export interface Thing {
  kind: string
  id: Id
}

/** An event as history reads it. */
export interface ReadEvent {
  sequence: string
  at: Date
  type: string
  /** Of a text, what it is the text of. */
  thing: Thing
  /** How many things it tells of. */
  count: number
  principalKind: string
  principalId: Id | null
  operationId: Id | null
  before: unknown
  after: unknown
  /** With which version of the workspace it was committed. */
  version: string
}

/** A property that was changed, with what it said; empty where it said nothing. */
export interface ChangedValue {
  property: string
  before: string
  after: string
}

/** What an act did to things of one kind. */
export interface ActPart {
  type: string
  /** How many things; writing goes on in one. */
  count: number
  /** The one thing, or one of many. */
  thing: Thing
  /** The name that was given, where there was one, and what it was called before. */
  title: string | null
  formerTitle: string | null
  /** Which of its properties were changed. */
  changed: string[]
  /** Of those that are told with what they say: how it was and how it is. */
  values: ChangedValue[]
  /** What its event says; null where several say something else. */
  said: { before: unknown; after: unknown } | null
  version: string
}

/** What somebody did in one go. */
export interface Act {
  /** Of its latest event. */
  sequence: string
  /** Of its first event: where the next page begins. */
  lastSequence: string
  at: Date
  principalKind: string
  principalId: Id | null
  operationId: Id | null
  /** In the order in which it did them, the last first. */
  parts: ActPart[]
}

const isWriting = documentEvents.edited.is
/** Several things have no name in common. */
const UNNAMED = { title: null, formerTitle: null }
/** Properties that are told with what they say. */
const REPORTED_VALUES: readonly string[] = ['summary', 'description']

/**
 * Puts events, the latest first, together to acts: those of one operation or import, and writing in one text until a
 * longer pause.
 */
export function actsOf(events: readonly ReadEvent[]): Act[] {
  const acts: Act[] = []
  let last: { act: Act; event: ReadEvent } | null = null
  for (const event of events) {
    if (last && isSameAct(last.event, event)) {
      addTo(last.act, event)
      last = { act: last.act, event }
      continue
    }
    const { sequence, at, principalKind, principalId, operationId } = event
    const act: Act = {
      sequence,
      lastSequence: sequence,
      at,
      principalKind,
      principalId,
      operationId,
      parts: [partOf(event)],
    }
    acts.push(act)
    last = { act, event }
  }
  return acts
}

function addTo(act: Act, event: ReadEvent): void {
  act.lastSequence = event.sequence
  // An answer stands in the text: who gave it has written there with that.
  if (isWriting(event) && act.parts.some(noteEvents.answered.is)) return
  const part = act.parts.find(({ type }) => type === event.type)
  if (!part) act.parts.push(partOf(event))
  else if (!isWriting(event)) {
    const { before, after } = event
    const isSame = JSON.stringify(part.said) === JSON.stringify({ before, after })
    Object.assign(part, {
      count: part.count + event.count,
      ...UNNAMED,
      values: [],
      said: isSame ? part.said : null,
    })
  }
}

function partOf(event: ReadEvent): ActPart {
  return {
    type: event.type,
    count: event.count,
    thing: event.thing,
    ...(event.count === 1 ? titlesOf(event) : UNNAMED),
    changed: changedIn(event),
    values: event.count === 1 ? valuesIn(event) : [],
    said: { before: event.before, after: event.after },
    version: event.version,
  }
}

function isSameAct(later: ReadEvent, earlier: ReadEvent): boolean {
  if (later.principalKind !== earlier.principalKind || later.principalId !== earlier.principalId) return false
  if (isWriting(later) && isWriting(earlier))
    return later.thing.id === earlier.thing.id && later.at.getTime() - earlier.at.getTime() < WRITING_PAUSE_MS
  // An import brings in one portion after another.
  if (later.principalKind === 'import') return true
  return later.operationId !== null && later.operationId === earlier.operationId
}

function partsOf(value: unknown): Record<string, unknown> {
  return value !== null && typeof value === 'object' && !Array.isArray(value) ? { ...value } : {}
}

function titlesOf({ before, after }: ReadEvent): Pick<ActPart, 'title' | 'formerTitle'> {
  const [former, given] = [nameIn(before), nameIn(after)]
  return given === null || given === former ? UNNAMED : { title: given, formerTitle: former }
}

function nameIn(value: unknown): string | null {
  const { title, name, label } = partsOf(value)
  const found = title ?? name ?? label
  return typeof found === 'string' && found !== '' ? found : null
}

function valuesIn({ before, after }: ReadEvent): ChangedValue[] {
  const [former, now] = [partsOf(before), partsOf(after)]
  return REPORTED_VALUES.flatMap((property) => {
    const [was, is] = [former[property], now[property]]
    return typeof was === 'string' && typeof is === 'string' && was !== is ? [{ property, before: was, after: is }] : []
  })
}

/** The names of the properties that an event changed. */
function changedIn({ before, after }: ReadEvent): string[] {
  const [former, now] = [partsOf(before), partsOf(after)]
  return Object.keys(former).filter((key) => JSON.stringify(former[key]) !== JSON.stringify(now[key]))
}
