import type { Id } from '#platform/kernel/ids.ts'
import { DESCRIBED_PROPERTIES } from '#journal/model/described-act.ts'
import { documentEvents } from '#documents/model/events.ts'
import { noteEvents } from '#notes/model/events.ts'
import { WRITING_PAUSE_MS } from './limits.ts'

/** The object of an event. */
export interface Thing {
  kind: string
  id: Id
}

/** An event in the form that history reads. */
export interface ReadEvent {
  sequence: string
  at: Date
  type: string
  /** For a text, the object that the text belongs to. */
  thing: Thing
  /** The number of things in the event. */
  count: number
  principalKind: string
  principalId: Id | null
  operationId: Id | null
  before: unknown
  after: unknown
  /** The version of the workspace with which it was committed. */
  version: string
}

/** A changed property with its values; empty for no value. */
export interface ChangedValue {
  property: string
  before: string
  after: string
}

/** The part of an act that changed things of one kind. */
export interface ActPart {
  type: string
  /** The number of things; writing is always in one. */
  count: number
  /** The single thing, or one of many. */
  thing: Thing
  /** The new name, if one was given, and the former one. */
  title: string | null
  formerTitle: string | null
  /** The changed properties. */
  changed: string[]
  /** The previous and new values of properties that are shown with their values. */
  values: ChangedValue[]
  /** The content of its event; null if several events differ. */
  said: { before: unknown; after: unknown } | null
  version: string
}

/** What one principal did in one go. */
export interface Act {
  /** The sequence of its latest event. */
  sequence: string
  /** The sequence of its first event, where the next page begins. */
  lastSequence: string
  at: Date
  principalKind: string
  principalId: Id | null
  operationId: Id | null
  /** The parts of the act, latest first. */
  parts: ActPart[]
}

const isWriting = documentEvents.edited.is
/** The names of several things, which they do not share. */
const UNNAMED = { title: null, formerTitle: null }

/**
 * Combines events, latest first, into acts: those of one operation or import, and writing in one text until a longer
 * pause.
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
  // An answer is part of the text, so giving it also wrote in the text.
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
  // An import runs as several portions.
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
  return DESCRIBED_PROPERTIES.flatMap((property) => {
    const [was, is] = [asText(former[property]), asText(now[property])]
    return was !== null && is !== null && was !== is ? [{ property, before: was, after: is }] : []
  })
}

function asText(value: unknown): string | null {
  return typeof value === 'string' || typeof value === 'boolean' ? String(value) : null
}

/** The names of the properties that an event changed. */
function changedIn({ before, after }: ReadEvent): string[] {
  const [former, now] = [partsOf(before), partsOf(after)]
  return Object.keys(former).filter((key) => JSON.stringify(former[key]) !== JSON.stringify(now[key]))
}
