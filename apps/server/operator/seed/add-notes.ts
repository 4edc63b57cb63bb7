import { z } from 'zod'
import { newId, type Id } from '#platform/kernel/ids.ts'
import {
  studyPeople,
  writeEntry,
  writeInterview,
  type StudyEntry,
  type StudyInterview,
} from '#database/sample/write-study.ts'
import { contentOfText, type DocumentJson } from '#editor/document/content.ts'
import { insertValues, type ValueRow } from '#fields/server/index.ts'
import { addMarkedHighlights, markContent } from '#highlights/server/index.ts'
import { defineCommand } from '#journal/server/index.ts'
import { addNotes } from '#notes/server/index.ts'
import { insertPeople, linkNotes, peopleScope } from '#people/server/index.ts'
import { personEvents } from '#people/model/events.ts'
import type { SeededProject } from './add-places.ts'

const MS_OF_DAY = 86_400_000
/** Cards of an insight for one tag of one batch. */
const KEPT_QUOTES = 2

/** Adds the people of a study to the directory. @returns their ids, in order */
export const addStudyPeople = defineCommand({
  name: 'seed-people',
  who: { installation: 'It fills a workspace for benches, tests and development.' },
  input: z.object({ count: z.int() }),
  async run({ tx, teamId, principal, emit }, { count }) {
    const scopeId = await peopleScope(tx, teamId)
    const people = studyPeople(count).map((person) => ({ id: newId(), scopeId, originScopeId: scopeId, ...person }))
    await insertPeople(tx, teamId, principal, people)
    for (const { id, name } of people) emit(personEvents.created({ id, scopeId, after: { name } }))
    return { ids: people.map(({ id }) => id) }
  },
})

/** Notes of one kind that are added together. */
export interface NoteBatch {
  kind: 'interviews' | 'entries'
  project: SeededProject
  seed: number
  /** Number of the first, and how many. */
  from: number
  count: number
  personIds: readonly Id[]
  today: string
}

/** What a batch keeps for the insights: some highlights of each tag. */
export type QuotesByTag = Record<string, Id[]>

/** Adds notes that are written for the study, with values, people, highlights and tags. */
export const addStudyNotes = defineCommand({
  name: 'seed-notes',
  who: { installation: 'It fills a workspace for benches, tests and development.' },
  input: z.custom<NoteBatch>(),
  trustsInput: true,
  async run(context, { kind, project, seed, from, count, personIds, today }): Promise<{ quotes: QuotesByTag }> {
    const { tx, teamId } = context
    const people = studyPeople(personIds.length)
    const write = kind === 'interviews' ? writeInterview : writeEntry
    const made = Array.from({ length: count }, (_, at) => noteOf(project, write(seed, from + at, people)))
    const place = { id: project.projectId, scopeId: project.scopeId }
    const day = dayBefore(today, Math.min(...made.map(({ written }) => written.daysAgo)))
    await addNotes(
      context,
      place,
      made.map(({ id, content, written }) => ({
        id,
        title: written.title,
        content,
        origin: 'written' as const,
        happenedAt: dayBefore(today, written.daysAgo),
      })),
      day,
    )
    await insertValues(
      tx,
      teamId,
      made.flatMap(({ id, written }) => valuesOf(project, id, written, today)),
    )
    await linkNotes(
      tx,
      teamId,
      made.flatMap(({ id, written }) => {
        const personId = personIds[written.person]
        return personId === undefined ? [] : [{ noteId: id, personId }]
      }),
    )
    const highlights = made.flatMap((one) => one.highlights)
    await addMarkedHighlights(context, highlights)
    const quotes: QuotesByTag = {}
    for (const { highlight, tagIds } of highlights) {
      const kept = (quotes[tagIds[0] ?? ''] ??= [])
      if (kept.length < KEPT_QUOTES) kept.push(highlight.id)
    }
    return { quotes }
  },
})

function noteOf(project: SeededProject, written: StudyInterview | StudyEntry) {
  const id = newId()
  const quotes = written.quotes.map(({ text, tag }) => ({
    id: newId(),
    place: { quote: text },
    tagIds: [project.tags[tag] ?? ''],
  }))
  const place = { id, scopeId: project.scopeId, projectId: project.projectId }
  return { id, written, ...markContent(place, contentOfWritten(written), quotes) }
}

function contentOfWritten(written: StudyInterview | StudyEntry): DocumentJson {
  if ('paragraphs' in written) return contentOfText(written.paragraphs.join('\n'))
  return {
    type: 'doc',
    content: written.turns.map(({ speaker, startMs, endMs, text }) => ({
      type: 'utterance',
      attrs: { speaker, start: startMs, end: endMs },
      content: [{ type: 'text', text }],
    })),
  }
}

/** The values of a note's fields. */
export function valuesOf(
  { fields }: SeededProject,
  ownerId: Id,
  written: Pick<StudyInterview, 'plan' | 'weeks' | 'score' | 'daysAgo'>,
  today: string,
): ValueRow[] {
  const value = (fieldId: Id, filled: Partial<ValueRow>): ValueRow => ({
    fieldId,
    ownerId,
    provenance: 'user',
    text: null,
    number: null,
    time: null,
    optionIds: null,
    ...filled,
  })
  return [
    value(fields.plan, { optionIds: [fields.planOptions[written.plan] ?? ''] }),
    value(fields.weeks, { number: written.weeks }),
    value(fields.recommend, { number: written.score }),
    value(fields.heldOn, { time: dayBefore(today, written.daysAgo) }),
  ]
}

export function dayBefore(today: string, days: number): Date {
  return new Date(Date.parse(today) - days * MS_OF_DAY)
}
