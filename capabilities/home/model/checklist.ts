import { highlightEvents } from '#highlights/model/events.ts'
import { importEvents } from '#imports/model/events.ts'
import { insightEvents } from '#insights/model/events.ts'
import { noteEvents } from '#notes/model/events.ts'
import { projectEvents } from '#projects/model/events.ts'
import { tagEvents } from '#tags/model/events.ts'

/** The first steps of a new user, each with the events of the journal that mark it as done. */
export const CHECKLIST = [
  { id: 'create-project', title: 'Create a project', events: [projectEvents.created.type] },
  {
    id: 'bring-data',
    title: 'Add an interview or a survey',
    events: [noteEvents.created.type, importEvents.started.type],
  },
  { id: 'highlight', title: 'Highlight what matters', events: [highlightEvents.created.type] },
  { id: 'tag', title: 'Tag a highlight', events: [highlightEvents.tagged.type, tagEvents.created.type] },
  { id: 'write-insight', title: 'Write an insight from your highlights', events: [insightEvents.created.type] },
  { id: 'publish', title: 'Publish it', events: [insightEvents.published.type] },
] as const

type ChecklistItemId = (typeof CHECKLIST)[number]['id']

export interface Checklist {
  /** Completed when every item was done at least once (document 2 §3). */
  status: 'active' | 'completed'
  items: ReadonlyArray<{ id: ChecklistItemId; title: string; eventCount: number }>
}

/** The checklist of a user, from how often they did each thing. */
export function checklistOf(counts: ReadonlyMap<string, number>): Checklist {
  const items = CHECKLIST.map(({ id, title, events }) => ({
    id,
    title,
    eventCount: events.reduce((sum, event) => sum + (counts.get(event) ?? 0), 0),
  }))
  return { status: items.every((item) => item.eventCount > 0) ? 'completed' : 'active', items }
}
