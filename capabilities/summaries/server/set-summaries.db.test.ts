import { afterAll, describe, expect, test } from 'vitest'
import { createHighlight, tagHighlights } from '#highlights/server/index.ts'
import { runCommand, type WorkspaceContext } from '#journal/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { readQuotes } from '#evidence/server/index.ts'
import { storeRecording } from '#media/testing.ts'
import { createProject } from '#projects/server/index.ts'
import { makeTalk } from '#reels/testing.ts'
import { createTag } from '#tags/server/index.ts'
import { startWordsService } from '#tests/harness/embeddings-service.ts'
import { askGraph } from '#tests/harness/graph.ts'
import { useServices } from '#tests/harness/workspace.ts'
import { deleteNotes } from '#notes/server/commands/delete-notes.ts'
import { setScopeInheritance } from '#workspaces/server/commands/share-scope.ts'
import { UNAVAILABLE } from '../model/errors.ts'
import type { SetFramework, SummarySet } from '../model/set-summary.ts'
import { addTalk, correct } from '../testing.ts'
import { cancelSetSummary } from './commands/cancel-set-summary.ts'
import { summarizeSet } from './commands/summarize-set.ts'
import { summarizeQuotes } from './sets/summarize-quotes.ts'

const service = await startWordsService()
afterAll(async () => service.close())
const { services, newWorkspace } = await useServices({ environment: service.environment })

const SET = `query ($of: SummarySetInput!) { summarizedSet(of: $of) {
  unavailable run { isUnderWay progress failure }
  summary { framework read hasMore numPeople numNotes noAccess gone contributors { name }
    parts { title quotes { text noteId highlightId title speaker } } }
} }`

interface Quote {
  text: string
  noteId: Id
  highlightId: Id | null
  speaker: string | null
}
interface Shown {
  unavailable: string | null
  run: { isUnderWay: boolean; failure: string | null } | null
  summary: {
    framework: string
    read: number
    hasMore: boolean
    numPeople: number
    numNotes: number
    noAccess: number
    gone: number
    contributors: { name: string }[]
    parts: { title: string | null; quotes: Quote[] }[]
  } | null
}

const PEOPLE = ['Mara', 'Nora', 'Olga'] as const
const talkOf = (name: string): string =>
  [
    'Interviewer: How do you plan your week, and who else looks at the plan?',
    `${name}: I plan the week of ${name} on paper at the kitchen table. The paper gets lost half of the time, says ${name}.`,
    `${name}: A calendar that prints the week of ${name} on one page would help. The printer of ${name} is in the cellar.`,
  ].join('\n')

async function aStudy() {
  const workspace = await newWorkspace()
  const ada = workspace.founder
  const { id: projectId } = await runCommand(await ada(), createProject, { title: 'Planning' })
  const notes: Array<{ noteId: Id; scopeId: Id }> = []
  for (const name of PEOPLE)
    notes.push(await runCommand(await ada(), addTalk, { projectId, text: talkOf(name), title: `Talk with ${name}` }))
  const shown = async (of: SummarySet, as: WorkspaceContext | null = null): Promise<Shown> => {
    const { data, errors } = await askGraph({ services, workspace: as ?? (await ada()) }, SET, { of })
    if (errors) throw errors[0]
    return (data as { summarizedSet: Shown }).summarizedSet
  }
  const request = async (of: SummarySet, framework: SetFramework = 'Summary'): Promise<Id> =>
    (await runCommand(await ada(), summarizeSet, { ...of, framework })).id
  const work = async (summaryId: Id): Promise<void> =>
    summarizeQuotes({ services, teamId: workspace.teamId, summaryId, signal: new AbortController().signal })
  const summarize = async (of: SummarySet, framework?: SetFramework): Promise<Shown> => {
    await work(await request(of, framework))
    return shown(of)
  }
  return { workspace, ada, projectId, notes, shown, request, work, summarize }
}

const quotesOf = ({ summary }: Shown): Quote[] => summary?.parts.flatMap(({ quotes }) => quotes) ?? []

describe('a summary', () => {
  test('of a project quotes its notes word for word, spread over the people', async () => {
    const { projectId, notes, summarize } = await aStudy()
    const shown = await summarize({ type: 'PROJECT', id: projectId })
    expect(shown).toMatchObject({
      unavailable: null,
      run: null,
      summary: { framework: 'Summary', read: 3, numPeople: 3 },
    })
    const quotes = quotesOf(shown)
    expect(new Set(quotes.map(({ noteId }) => noteId))).toEqual(new Set(notes.map(({ noteId }) => noteId)))
    for (const { text } of quotes) expect(PEOPLE.some((name) => talkOf(name).includes(text))).toBe(true)
    for (const { speaker } of quotes) expect(speaker).not.toBe('Interviewer')
  })

  test('of chosen notes quotes only these, and is another one than that of the project', async () => {
    const { projectId, notes, shown, summarize } = await aStudy()
    const noteIds = notes.slice(0, 2).map(({ noteId }) => noteId)
    const chosen = await summarize({ type: 'NOTES', id: projectId, noteIds }, 'ByThemes')
    expect(chosen.summary?.read).toBe(2)
    for (const { noteId } of quotesOf(chosen)) expect(noteIds).toContain(noteId)
    expect((await shown({ type: 'NOTES', id: projectId, noteIds: noteIds.toReversed() })).summary).toEqual(
      chosen.summary,
    )
    expect((await shown({ type: 'PROJECT', id: projectId })).summary).toBeNull()
  })

  test('of a tag quotes its highlights', async () => {
    const { ada, projectId, notes, summarize } = await aStudy()
    const { id: tagId } = await runCommand(await ada(), createTag, { projectId, title: 'Paper' })
    const words = [
      'The paper gets lost half of the time',
      'A calendar that prints the week',
      'on paper at the kitchen table',
    ]
    const ids: Id[] = []
    for (const { noteId } of notes)
      for (const quote of words)
        ids.push((await runCommand(await ada(), createHighlight, { noteId, place: { quote }, tagIds: [] })).id)
    await runCommand(await ada(), tagHighlights, { highlightIds: ids, add: [tagId] })
    const quotes = quotesOf(await summarize({ type: 'TAG', id: tagId }, 'Essential'))
    expect(quotes).toHaveLength(5)
    for (const { highlightId, text } of quotes) {
      expect(ids).toContain(highlightId)
      expect(words).toContain(text)
    }
  })

  test('of a tag has the clip of a highlight in a recording, to be played', async () => {
    const { ada, projectId, notes } = await aStudy()
    const bytes = Buffer.from('sound')
    const { fileId } = await storeRecording(await ada(), {
      scopeId: notes[0]?.scopeId ?? '',
      name: 'talk.mp4',
      bytes,
      contentType: 'video/mp4',
    })
    const said = [{ speaker: 'Mara', text: 'The paper gets lost half of the time.', startMs: 4_000, endMs: 8_000 }]
    const { noteId } = await makeTalk(await ada(), { projectId, fileId, title: 'Talk', sentences: said })
    const place = { quote: 'The paper gets lost half of the time.' }
    const { id } = await runCommand(await ada(), createHighlight, { noteId, place, tagIds: [] })
    const [quote] = await readQuotes(await ada(), [{ type: 'highlight', id, blockId: null, keys: [] }])
    expect(quote).toMatchObject({ id, plays: { fileId, startMs: 4_000, endMs: 8_000 } })
  })

  test('made again replaces the one before', async () => {
    const { projectId, summarize } = await aStudy()
    await summarize({ type: 'PROJECT', id: projectId })
    expect((await summarize({ type: 'PROJECT', id: projectId }, 'Essential')).summary?.framework).toBe('Essential')
  })
})

describe('what is quoted', () => {
  test('goes with its words, and with its note', async () => {
    const { ada, projectId, notes, shown, summarize } = await aStudy()
    const of = { type: 'PROJECT', id: projectId } as const
    const [first] = quotesOf(await summarize(of))
    const word = first?.text.split(' ').find((one) => one.length > 4) ?? ''
    await runCommand(await ada(), correct, { noteId: first?.noteId ?? '', find: word, replaceWith: 'otherwise' })
    const changed = await shown(of)
    expect(changed.summary?.gone).toBeGreaterThan(0)
    expect(quotesOf(changed).map(({ text }) => text)).not.toContain(first?.text)
    const [{ noteId } = { noteId: '' }] = notes
    await runCommand(await ada(), deleteNotes, { ids: [noteId] })
    expect(quotesOf(await shown(of)).map((quote) => quote.noteId)).not.toContain(noteId)
  })

  test('is not seen by those who may not see the place, and nothing of it is stored', async () => {
    const { workspace, ada, projectId, notes, shown, summarize } = await aStudy()
    await summarize({ type: 'PROJECT', id: projectId })
    const scopeId = notes[0]?.scopeId ?? ''
    await runCommand(await ada(), setScopeInheritance, { scopeId, inherits: false })
    await expect(shown({ type: 'PROJECT', id: projectId }, await workspace.member('CONTRIBUTOR'))).rejects.toThrow()
    const rows = await services.database
      .workspace(workspace.teamId)
      .read(async (tx) => tx.selectFrom('set_summaries').selectAll().execute())
    for (const word of ['paper', 'kitchen', 'calendar', 'cellar', 'Mara'])
      expect(JSON.stringify(rows)).not.toContain(word)
  })
})

describe('summarising', () => {
  test('is refused to viewers with their message', async () => {
    const { workspace, projectId, shown } = await aStudy()
    const viewer = await workspace.member('VIEWER')
    expect((await shown({ type: 'PROJECT', id: projectId }, viewer)).unavailable).toBe(UNAVAILABLE.VIEWER)
    await expect(
      runCommand(viewer, summarizeSet, { type: 'PROJECT', id: projectId, framework: 'Summary' }),
    ).rejects.toThrow(UNAVAILABLE.VIEWER)
  })

  test('a project with too little in it fails with that message', async () => {
    const { ada, shown, request, work } = await aStudy()
    const { id } = await runCommand(await ada(), createProject, { title: 'Empty' })
    await work(await request({ type: 'PROJECT', id }))
    expect((await shown({ type: 'PROJECT', id })).run).toMatchObject({
      isUnderWay: false,
      failure: UNAVAILABLE.NOT_ENOUGH_DATA,
    })
  })

  test('that is killed begins again; that is cancelled changes nothing', async () => {
    const { ada, projectId, shown, request, work } = await aStudy()
    const of = { type: 'PROJECT', id: projectId } as const
    const summaryId = await request(of)
    const teamId = (await ada()).teamId
    const killed = AbortSignal.abort(new Error('The process stops.'))
    await summarizeQuotes({ services, teamId, summaryId, signal: killed }).catch(() => undefined)
    await work(summaryId)
    expect((await shown(of)).summary).not.toBeNull()
    const again = await request(of, 'Essential')
    await runCommand(await ada(), cancelSetSummary, of)
    await work(again)
    expect(await shown(of)).toMatchObject({ run: null, summary: { framework: 'Summary' } })
  })
})
