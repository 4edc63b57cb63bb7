/** What a newcomer does first, each with the events of the journal that say it was done. */
export const CHECKLIST = [
  { id: 'create-project', title: 'Make a project', events: ['project.created'] },
  { id: 'bring-data', title: 'Bring in an interview or a survey', events: ['note.created', 'import.started'] },
  { id: 'highlight', title: 'Highlight what matters', events: ['highlight.created'] },
  { id: 'tag', title: 'Tag a highlight', events: ['highlight.tagged', 'tag.created'] },
  { id: 'write-insight', title: 'Write an insight from your highlights', events: ['insight.created'] },
  { id: 'publish', title: 'Publish it', events: ['insight.published'] },
] as const

type ChecklistItemId = (typeof CHECKLIST)[number]['id']

export interface Checklist {
  /** Completed when every item was done at least once (document 2 §3). */
  status: 'active' | 'completed'
  items: ReadonlyArray<{ id: ChecklistItemId; title: string; eventCount: number }>
}

/** The checklist of somebody who did these things so often. */
export function checklistOf(counts: ReadonlyMap<string, number>): Checklist {
  const items = CHECKLIST.map(({ id, title, events }) => ({
    id,
    title,
    eventCount: events.reduce((sum, event) => sum + (counts.get(event) ?? 0), 0),
  }))
  return { status: items.every((item) => item.eventCount > 0) ? 'completed' : 'active', items }
}
