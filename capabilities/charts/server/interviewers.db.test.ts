import { expect, test } from 'vitest'
import { z } from 'zod'
import { contentOfText } from '#editor/document/content.ts'
import { createField } from '#fields/server/commands/create-field.ts'
import { putValues } from '#fields/server/index.ts'
import { createHighlight } from '#highlights/server/index.ts'
import { defineCommand, runCommand } from '#journal/server/index.ts'
import { addNotes } from '#notes/server/index.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { createProject, findProject } from '#projects/server/index.ts'
import { withTurns } from '#speakers/model/content-turns.ts'
import { createTag } from '#tags/server/index.ts'
import { useServices } from '#tests/harness/workspace.ts'
import { CHART_METRICS, chartMark, chartOptions, type ChartOptions } from '../model/chart.ts'
import { chartEvidence } from './chart-evidence.ts'
import { chartPoints } from './chart-figures.ts'
import { highlightsOfMark } from './highlights-of-mark.ts'
import { chartCounts } from './counts.ts'

const { newWorkspace } = await useServices()
const workspace = await newWorkspace()

const talk = (participant: string): string =>
  `Interviewer: What do you print?\n\n${participant}: Everything, on paper.\n\nInterviewer: Why?`

const addTexts = defineCommand({
  name: 'add-talks-of-charts',
  who: { installation: 'It sets a test up.' },
  input: z.object({ projectId: z.uuid(), texts: z.array(z.string()), fieldId: z.uuid(), options: z.array(z.uuid()) }),
  async run(context, { projectId, texts, fieldId, options }) {
    const project = await findProject(context.tx, projectId)
    if (!project) throw new Error('The project is there.')
    const ids = await addNotes(
      context,
      project,
      texts.map((text) => ({
        title: 'Talk',
        content: withTurns(contentOfText(text)) ?? contentOfText(text),
        origin: 'written' as const,
        happenedAt: new Date('2026-03-04T10:00:00Z'),
      })),
    )
    const empty = { text: null, number: null, time: null, provenance: 'user' }
    await putValues(
      context.tx,
      context.teamId,
      ids.map((ownerId, at) => ({ ...empty, fieldId, ownerId, optionIds: [options[at % options.length] ?? ''] })),
    )
    return ids
  },
})

async function study() {
  const { id: projectId } = await runCommand(await workspace.founder(), createProject, { title: 'Study' })
  const [old, young] = [newId(), newId()]
  const { id: fieldId } = await runCommand(await workspace.founder(), createField, {
    projectId,
    appliesTo: 'note',
    type: 'SELECT',
    label: 'Plan',
    options: {
      select: [
        { id: old, label: 'Old' },
        { id: young, label: 'New' },
      ],
    },
  })
  const noteIds = await runCommand(await workspace.founder(), addTexts, {
    projectId,
    texts: ['Mara', 'Ben', 'Lea'].map(talk),
    fieldId,
    options: [old, young],
  })
  const { id: tagId } = await runCommand(await workspace.founder(), createTag, { projectId, title: 'Paper' })
  const quote = async (at: number, words: string): Promise<Id> =>
    (
      await runCommand(await workspace.founder(), createHighlight, {
        noteId: noteIds[at] ?? '',
        place: { quote: words },
        tagIds: [tagId],
      })
    ).id
  return { place: { projectId, timeZone: 'UTC' }, fieldId, old, young, tagId, quote }
}

test('highlights with only words of an interviewer are in no item, segment, period or base, and are one click away', async () => {
  const { place, fieldId, old, young, tagId, quote } = await study()
  const said = [await quote(0, 'Everything'), await quote(1, 'on paper'), await quote(2, 'print?\nEverything')]
  const asked = await quote(0, 'What do you print?')
  const context = await workspace.founder()
  const options = (more: Partial<z.input<typeof chartOptions>> = {}): ChartOptions => chartOptions.parse(more)
  await context.read(async (tx) => {
    const figures = async (more: Parameters<typeof options>[0]) => chartPoints(tx, context.actor, place, options(more))
    for (const metric of CHART_METRICS) {
      const { points, bases, interviewers } = await figures({ metric })
      const value = metric === 'TEXT_VOLUME' ? 'Everything'.length + 'on paper'.length + 'print?\nEverything'.length : 3
      expect(points).toEqual([{ kind: 'TAG', id: tagId, segment: null, bucket: null, value }])
      // A tag on every highlight equals the base.
      expect(bases).toEqual([{ segment: null, bucket: null, value }])
      expect(interviewers).toBe(1)
    }
    // The base of each segment is the people in its own notes.
    for (const metric of ['HIGHLIGHT_COUNT', 'PEOPLE_COUNT'] as const) {
      const divided = await figures({ metric, dividedBy: { kind: 'FIELD', id: fieldId } })
      const values = (of: { segment: string | null; value: number }[]) =>
        new Map(of.map(({ segment, value }) => [segment, value]))
      expect(values(divided.points)).toEqual(
        new Map([
          [old, 2],
          [young, 1],
        ]),
      )
      expect(values(divided.bases)).toEqual(
        new Map([
          [null, 3],
          [old, 2],
          [young, 1],
        ]),
      )
    }
    // Older saved charts store their division in another property.
    expect((await figures({ segmentFieldId: fieldId })).points).toEqual(
      (await figures({ dividedBy: { kind: 'FIELD', id: fieldId } })).points,
    )
    const over = await figures({ metric: 'PEOPLE_COUNT', type: 'LINE', interval: 'DAY' })
    expect(over.bases).toContainEqual({ segment: null, bucket: '2026-03-04', value: 3 })
    const { shown } = await chartEvidence(tx, context.actor, place, options())
    expect(shown).toMatchObject({ quotes: 3, people: 3, ofPeople: 3, quotesOfInterviewers: 0 })
    const rows = async (mark: z.input<typeof chartMark>) =>
      (
        await highlightsOfMark(tx, context.actor, place, options(), chartMark.parse(mark), { first: 9, after: null })
      ).nodes.map(({ id }) => id)
    expect(new Set(await rows({ kind: 'TAG', id: tagId }))).toEqual(new Set(said))
    expect(await rows({ kind: 'INTERVIEWERS' })).toEqual([asked])
    const byTag = await chartCounts(
      tx,
      context.actor,
      place,
      options({ metric: 'NOTE_COUNT', dimension: { kind: 'FIELD', id: fieldId }, dividedBy: { kind: 'TAGS' } }),
    )
    expect(byTag?.bases).toEqual([
      { segment: null, answered: 3, unanswered: 0 },
      { segment: tagId, answered: 3, unanswered: 0 },
    ])
  })
})
