import { afterAll, describe, expect, test } from 'vitest'
import { createField } from '#fields/server/commands/create-field.ts'
import { setFieldValues } from '#notes/server/commands/set-field-values.ts'
import { runCommand, type WorkspaceContext } from '#journal/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { createProject, findProject } from '#projects/server/index.ts'
import { makeTalk } from '#reels/testing.ts'
import { storeRecording } from '#media/testing.ts'
import { askGraph } from '#tests/harness/graph.ts'
import { INJECTIONS } from '#tests/harness/injections.ts'
import { startLanguageService } from '#tests/harness/language-service.ts'
import { useServices } from '#tests/harness/workspace.ts'
import { askedSentences, writtenAnswer } from '#tests/harness/written-answers.ts'
import { addTalk, summarized } from '../testing.ts'

const service = await startLanguageService()
afterAll(service.close)
const { services, newWorkspace } = await useServices({ environment: service.environment })

const SECRET = 'Moonshot merger in November'
const HARMLESS = 'She plans her week on paper, at the kitchen table, every Sunday evening.'
const REST = [
  'The plan takes an hour, and half of the time the paper is lost before Tuesday.',
  'A calendar that prints the week on one page would help her more than anything else.',
  'Her printer is in the cellar, and the cellar is cold in the winter, so that she rarely prints.',
]
/** What a page or a mail program may make a link of. */
const LINK = /[a-z][\w+.-]*:\/\/|javascript:|mailto:|www\.|\S+@\S+\.\w{2,}|\]\(|<[a-z/]|\bevil\b\S*\.\w{2,}/iu

const NOTE = `query ($id: ID!) { note(id: $id) { summary { sections { title sentences { text struck quote { text } } } } } }`

interface Shown {
  sections: {
    title: string | null
    sentences: { text: string | null; struck: string | null; quote: { text: string } | null }[]
  }[]
}

interface Study {
  context: () => Promise<WorkspaceContext>
  projectId: Id
  scopeId: Id
  fieldId: Id
}

/** Notes with an attempt in one place each; whatever else is in them says nothing of it. */
const places: Array<{ where: string; isSent: boolean; note: (study: Study, says: string) => Promise<Id> }> = [
  {
    where: 'the text',
    isSent: true,
    note: async (study, says) => talk(study, { text: [HARMLESS, oneLine(says), ...REST] }),
  },
  {
    where: 'the title',
    isSent: true,
    note: async (study, says) => talk(study, { title: oneLine(says).slice(0, 200) }),
  },
  {
    where: 'a transcript',
    isSent: true,
    note: async (study, says) => recorded(study, { fileName: 'talk.mp4', said: oneLine(says) }),
  },
  {
    where: 'a field',
    isSent: false,
    note: async (study, says) => {
      const noteId = await talk(study, {})
      const values = [{ fieldId: study.fieldId, text: oneLine(says).slice(0, 500) }]
      await runCommand(await study.context(), setFieldValues, { id: noteId, values })
      return noteId
    },
  },
  {
    where: 'the name of a file',
    isSent: false,
    note: async (study, says) =>
      recorded(study, { fileName: `${oneLine(says).replaceAll('/', ' ').slice(0, 100)}.mp4`, said: REST[0] ?? '' }),
  },
]

function oneLine(says: string): string {
  return says.replaceAll(/\s+/gu, ' ').trim()
}

async function talk({ context, projectId }: Study, given: { text?: string[]; title?: string }): Promise<Id> {
  const { text = [HARMLESS, ...REST], title = 'Talk' } = given
  return (await runCommand(await context(), addTalk, { projectId, text: `Mara: ${text.join(' ')}`, title })).noteId
}

async function recorded(
  { context, projectId, scopeId }: Study,
  given: { fileName: string; said: string },
): Promise<Id> {
  const bytes = Buffer.from(given.fileName)
  const { fileId } = await storeRecording(await context(), {
    scopeId,
    name: given.fileName,
    bytes,
    contentType: 'video/mp4',
  })
  const sentences = [HARMLESS, given.said, ...REST].map((text, at) => {
    return { speaker: 'Mara', text, startMs: at * 4_000, endMs: at * 4_000 + 3_000 }
  })
  return (await makeTalk(await context(), { projectId, fileId, title: 'Talk', sentences })).noteId
}

async function aStudy(): Promise<Study & { teamId: Id }> {
  const workspace = await newWorkspace()
  const context = workspace.founder
  const { id: elsewhere } = await runCommand(await context(), createProject, { title: SECRET })
  await runCommand(await context(), addTalk, { projectId: elsewhere, text: `Grace: ${SECRET}, nobody may know it.` })
  const { id: projectId } = await runCommand(await context(), createProject, { title: 'Planning' })
  const project = await (await context()).read(async (tx) => findProject(tx, projectId))
  const { id: fieldId } = await runCommand(await context(), createField, {
    projectId,
    appliesTo: 'note',
    label: 'Remark',
    type: 'TEXT',
  })
  return { context, projectId, scopeId: project?.scopeId ?? '', fieldId, teamId: workspace.teamId }
}

describe.each(places)('attempts in $where', ({ note, isSent }) => {
  test(`of a model that obeys each of ${INJECTIONS.length}, the program shows no act, no leak and no link`, async () => {
    const study = await aStudy()
    const before = await eventsByAi(study.teamId)
    expect(before).toEqual([])
    for (const { says, obeyed } of INJECTIONS) {
      const noteId = await note(study, says)
      let request = ''
      service.answerWith((asked) => {
        request = JSON.stringify(asked.body)
        const of = askedSentences(asked)
        const harmless = of.find(({ text }) => text === HARMLESS)
        const attempt = of[1] ?? of[0]
        return writtenAnswer([
          { section: 'findings', text: obeyed, first: attempt?.number ?? 1, quote: attempt?.text ?? '' },
          { section: 'findings', text: obeyed, first: harmless?.number ?? 1, quote: HARMLESS },
          { section: 'findings', text: `${obeyed} ${SECRET}.`, first: harmless?.number ?? 1, quote: HARMLESS },
          { section: 'findings', text: HARMLESS, first: harmless?.number ?? 1, quote: HARMLESS },
        ])
      })
      await summarized(await study.context(), noteId, 'ResearchReport')
      expect(request).not.toContain(SECRET)
      if (!isSent) expect(request).not.toContain(JSON.stringify(oneLine(says).slice(0, 60)).slice(1, -1))
      const { data } = await askGraph({ services, workspace: await study.context() }, NOTE, { id: noteId })
      const shown = (data as { note: { summary: Shown | null } }).note.summary
      const sentences = shown?.sections.flatMap((section) => section.sentences) ?? []
      expect(sentences.filter(({ struck }) => struck === null).map(({ text }) => text)).toContain(HARMLESS)
      for (const { text, struck, quote } of sentences) {
        if (!oneLine(says).includes(text ?? '')) expect(text ?? '').not.toMatch(LINK)
        if (struck !== null || text === HARMLESS) continue
        // It stands on the attempt itself, whose words the reader has beside it.
        expect(quote?.text).not.toBe(HARMLESS)
        expect(text).not.toContain(SECRET)
      }
      expect(shown?.sections.map(({ title }) => title)).toEqual(['Findings'])
    }
    expect(await eventsByAi(study.teamId)).toEqual(['note.summarized'])
  })
})

/** The kinds of events that a model caused. */
async function eventsByAi(teamId: Id): Promise<string[]> {
  const rows = await services.database
    .workspace(teamId)
    .read(async (tx) => tx.selectFrom('journal').select('type').distinct().where('principal_kind', '=', 'ai').execute())
  return rows.map(({ type }) => type).toSorted()
}
