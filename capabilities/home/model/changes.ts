import { z } from 'zod'
import { documentEvents, ownerOfWritten } from '#documents/model/events.ts'
import { folderEvents } from '#folders/model/events.ts'
import { highlightEvents } from '#highlights/model/events.ts'
import { insightEvents } from '#insights/model/events.ts'
import { noteEvents } from '#notes/model/events.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { projectEvents } from '#projects/model/events.ts'

/** The kind of change that each event means on the home page. */
const HAPPENINGS: Readonly<Record<string, Happening>> = {
  [projectEvents.created.type]: 'created',
  [folderEvents.created.type]: 'created',
  [noteEvents.created.type]: 'created',
  [insightEvents.created.type]: 'created',
  [insightEvents.published.type]: 'published',
  [highlightEvents.created.type]: 'highlighted',
  [noteEvents.changed.type]: 'edited',
  [insightEvents.changed.type]: 'edited',
  [projectEvents.changed.type]: 'edited',
  [documentEvents.edited.type]: 'edited',
}

export const HAPPENING_EVENTS: readonly string[] = Object.keys(HAPPENINGS)

/** Most important first. */
const HAPPENING_ORDER = ['published', 'created', 'highlighted', 'edited'] as const
type Happening = (typeof HAPPENING_ORDER)[number]

/** Something that changed, with what happened to it. */
export interface ChangedThing {
  kind: string
  id: Id
  happening: Happening
  /** How often it happened: the number of highlights or edits. */
  count: number
  /** Members who did it, latest first. */
  userIds: Id[]
  at: Date
}

/** The part of an event that home reads. */
export interface NotedEvent {
  type: string
  kind: string
  id: Id
  userId: Id | null
  at: Date
  after: unknown
}

/** The thing that an event is about: for a text, its owner. Null for texts that home does not list. */
function subjectOf(event: NotedEvent): { kind: string; id: Id } | null {
  if (event.kind !== 'document') return { kind: event.kind, id: event.id }
  const owner = ownerOfWritten(event)
  return owner && ['note', 'insight', 'project'].includes(owner.ownerKind)
    ? { kind: owner.ownerKind, id: owner.ownerId }
    : null
}

/** Groups events, latest first, by the thing they changed: one entry each, with what mattered most. */
export function changedThings(events: ReadonlyArray<NotedEvent>): ChangedThing[] {
  const things = new Map<Id, ChangedThing>()
  for (const event of events) {
    const subject = subjectOf(event)
    const happening = HAPPENINGS[event.type]
    if (!subject || !happening) continue
    const known = things.get(subject.id)
    if (!known) {
      things.set(subject.id, {
        ...subject,
        happening,
        count: 1,
        userIds: event.userId === null ? [] : [event.userId],
        at: event.at,
      })
      continue
    }
    if (event.userId !== null && !known.userIds.includes(event.userId)) known.userIds.push(event.userId)
    const [rank, other] = [HAPPENING_ORDER.indexOf(happening), HAPPENING_ORDER.indexOf(known.happening)]
    if (rank === other) known.count += 1
    else if (rank < other) Object.assign(known, { happening, count: 1 })
  }
  return [...things.values()]
}

/** Marks the shown changes as seen; with `since`, an earlier version, undoes that. */
export const seenChanges = z.object({
  since: z.int().min(0, 'This is no version of the workspace.').nullable().default(null),
})
