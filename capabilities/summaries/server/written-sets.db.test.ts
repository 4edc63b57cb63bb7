import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createHighlight } from '#highlights/server/index.ts'
import { undoOperation } from '#history/server/commands/undo-operation.ts'
import { runCommand, type WorkspaceContext } from '#journal/server/index.ts'
import { deleteNotes } from '#notes/server/commands/delete-notes.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { createProject } from '#projects/server/index.ts'
import { redactRecording } from '#redactions/server/commands/redact-recording.ts'
import { spokenNote } from '#redactions/testing.ts'
import { askGraph } from '#tests/harness/graph.ts'
import { SCRIPTED_MODEL, startLanguageService, type AskedModel } from '#tests/harness/language-service.ts'
import { makeRecording, toneInput } from '#tests/harness/recordings.ts'
import { useServices } from '#tests/harness/workspace.ts'
import { setScopeInheritance } from '#workspaces/server/commands/share-scope.ts'
import { FRAMEWORKS } from '../model/frameworks.ts'
import type { SummarySet } from '../model/set-summary.ts'
import { addTalk, correct } from '../testing.ts'
import { cancelSetSummary } from './commands/cancel-set-summary.ts'
import { editSetSentence } from './commands/edit-set-sentence.ts'
import { removeSetSummary } from './commands/remove-set-summary.ts'
import { summarizeSet } from './commands/summarize-set.ts'
import { summarizeQuotes } from './sets/summarize-quotes.ts'

const service = await startLanguageService()
afterAll(service.close)
const { services, newWorkspace } = await useServices({ environment: service.environment })

const SET = `fragment Parts on SetSummarySection { title sentences { id text struck withheld isTranslated
    editedBy { name } quotes { words text noteId highlightId speaker } } }
query ($of: SummarySetInput!) { summarizedSet(of: $of) {
  unavailable writingUnavailable viewerCan { edit remove }
  run { isUnderWay failure sections { ...Parts } }
  summary { id framework language writtenBy read total chosen hasMore given found leftOut note numPeople numNotes noAccess gone
    contributors { name } parts { quotes { text } } sections { ...Parts } }
} }`

interface Sentence {
  id: string
  text: string | null
  struck: string | null
  withheld: string | null
  isTranslated: boolean
  editedBy: { name: string } | null
  quotes: Array<{ words: string; text: string; noteId: Id; highlightId: Id | null; speaker: string | null }>
}
type Sections = Array<{ title: string | null; sentences: Sentence[] }>
interface Shown {
  writingUnavailable: string | null
  viewerCan: { edit: boolean; remove: boolean }
  run: { isUnderWay: boolean; failure: string | null; sections: Sections } | null
  summary: {
    id: Id
    framework: string
    language: string | null
    writtenBy: string | null
    read: number
    given: number
    found: number
    leftOut: number
    note: string | null
    numPeople: number
    noAccess: number
    gone: number
    contributors: { name: string }[]
    sections: Sections
  } | null
}

interface Given {
  number: number
  speaker: string | null
  text: string
}
/** The quotes that a model was given. */
function givenTo({ body }: AskedModel): Given[] {
  const told = body.messages.find(({ role }) => role === 'user')?.content ?? ''
  return Array.from(told.matchAll(/^(\d+)\. (?:\[([^\]]*)\] )*(.*)$/gmu), ([, number, speaker, text]) => ({
    number: Number(number),
    speaker: speaker ?? null,
    text: text ?? '',
  }))
}
const sectionOf = ({ body }: AskedModel): string =>
  /\{"section": "([\w-]+)"/u.exec(body.messages[0]?.content ?? '')?.[1] ?? ''
const holding = (quotes: readonly Given[], words: string): Given => {
  const found = quotes.find(({ text }) => text.includes(words))
  if (!found) throw new Error(`The model was not given “${words}”.`)
  return found
}
const line = (section: string, text: string, cited: ReadonlyArray<readonly [number, string]>): string =>
  `${JSON.stringify({ section, text, cites: cited.map(([n]) => n), words: cited.map(([, words]) => words) })}\n`
const inPieces = (text: string): string[] => text.match(/[\s\S]{1,30}/g) ?? []
const CELLAR = 'The printer of Nora and Olga is in the cellar.'

/** Says one thing that two people say, and one that nobody does. */
function honest(asked: AskedModel) {
  const quotes = givenTo(asked)
  const section = sectionOf(asked)
  const [nora, olga] = ['printer of Nora', 'printer of Olga'].map((words) => holding(quotes, words))
  return {
    pieces: inPieces(
      line(section, CELLAR, [
        [nora?.number ?? 0, nora?.text ?? ''],
        [olga?.number ?? 0, olga?.text ?? ''],
      ]) + line(section, 'The printer of Nora costs 700 euros.', [[nora?.number ?? 0, nora?.text ?? '']]),
    ),
  }
}
beforeEach(() => {
  service.asked.length = 0
  service.answerWith(honest)
})

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
  const { teamId } = workspace
  const { id: projectId } = await runCommand(await ada(), createProject, { title: 'Planning' })
  const notes: Array<{ noteId: Id; scopeId: Id }> = []
  for (const name of PEOPLE)
    notes.push(await runCommand(await ada(), addTalk, { projectId, text: talkOf(name), title: `Talk with ${name}` }))
  const of: SummarySet = { type: 'PROJECT', id: projectId }
  const shown = async (set: SummarySet = of, as: WorkspaceContext | null = null): Promise<Shown> => {
    const { data, errors } = await askGraph({ services, workspace: as ?? (await ada()) }, SET, { of: set })
    if (errors) throw errors[0]
    return (data as { summarizedSet: Shown }).summarizedSet
  }
  const work = async (summaryId: Id, signal = new AbortController().signal): Promise<void> =>
    summarizeQuotes({ services, teamId, summaryId, signal })
  const request = async (
    how: object = {},
    { set = of, operationId = null }: { set?: SummarySet; operationId?: Id | null } = {},
  ): Promise<Id> =>
    (
      await runCommand(
        await ada(),
        summarizeSet,
        { ...set, framework: 'VoiceOfCustomerReport', ...how } as never,
        operationId,
      )
    ).id
  const summarize = async (how: object = {}, set: SummarySet = of, operationId: Id | null = null): Promise<Shown> => {
    await work(await request(how, { set, operationId }))
    return shown(set)
  }
  const stored = async (): Promise<string> => {
    const { rows } = await services.database.workspace(teamId).read(async (tx) =>
      sql<{
        all: string | null
      }>`select concat((select string_agg(to_jsonb(w)::text, ' ') from set_summary_words w), (select string_agg(to_jsonb(s)::text, ' ') from set_summaries s)) as all`.execute(
        tx,
      ),
    )
    return rows[0]?.all ?? ''
  }
  return { workspace, ada, projectId, notes, of, shown, request, work, summarize, stored }
}
const sentencesOf = ({ summary }: Shown): Sentence[] => summary?.sections.flatMap(({ sentences }) => sentences) ?? []

describe('a written summary of a set', () => {
  test('has sentences that quotes of several people prove, and strikes what they do not', async () => {
    const { summarize } = await aStudy()
    const made = await summarize()
    expect(made).toMatchObject({
      writingUnavailable: null,
      run: null,
      summary: {
        framework: 'VoiceOfCustomerReport',
        writtenBy: SCRIPTED_MODEL,
        read: 3,
        numPeople: 2,
        numNotes: 2,
        leftOut: 0,
        note: null,
        contributors: [{ name: 'Ada Founder' }],
        sections: [{ title: 'Needs' }],
      },
    })
    expect(made.summary?.given).toBe(made.summary?.found)
    const [proved, struck] = sentencesOf(made)
    expect(proved).toMatchObject({ text: CELLAR, struck: null })
    expect(proved?.quotes.map(({ words }) => words)).toEqual([
      'The printer of Nora is in the cellar.',
      'The printer of Olga is in the cellar.',
    ])
    expect(struck).toMatchObject({ text: 'The printer of Nora costs 700 euros.', struck: 'number', quotes: [] })
  })

  test('can be made in every framework', async () => {
    const { summarize } = await aStudy()
    for (const framework of FRAMEWORKS) {
      const instructions = framework === 'CustomPrompt' ? 'Where are the printers?' : null
      const made = await summarize({ framework, instructions, isWritten: true })
      expect(made.summary).toMatchObject({ framework, writtenBy: SCRIPTED_MODEL })
      expect(sentencesOf(made)[0]?.text).toBe(CELLAR)
      const told = service.asked.at(-1)?.body.messages[0]?.content ?? ''
      expect(told.includes('Where are the printers?')).toBe(framework === 'CustomPrompt')
    }
  })

  test('of chosen highlights is written from these, and its sentences open them', async () => {
    const { ada, projectId, notes, summarize, shown } = await aStudy()
    const highlightIds: Id[] = []
    for (const { noteId } of notes)
      for (const quote of [
        'The paper gets lost half of the time',
        'A calendar that prints the week',
        'is in the cellar',
      ])
        highlightIds.push((await runCommand(await ada(), createHighlight, { noteId, place: { quote }, tagIds: [] })).id)
    const set: SummarySet = { type: 'HIGHLIGHTS', id: projectId, highlightIds }
    service.answerWith((asked) => {
      const quotes = givenTo(asked)
      expect(quotes).toHaveLength(9)
      const [paper] = quotes.filter(({ text }) => text.startsWith('The paper'))
      return {
        pieces: [
          line(sectionOf(asked), 'Paper gets lost half of the time.', [
            [paper?.number ?? 0, 'The paper gets lost half of the time'],
          ]),
        ],
      }
    })
    const made = await summarize({ chosen: 10_000 }, set)
    expect(made.summary).toMatchObject({ read: 9, chosen: 10_000 })
    expect(highlightIds).toContain(sentencesOf(made)[0]?.quotes[0]?.highlightId)
    // The same ones in another order are the same set; fewer are another one.
    expect((await shown({ ...set, highlightIds: highlightIds.toReversed() })).summary?.id).toBe(made.summary?.id)
    expect((await shown({ ...set, highlightIds: highlightIds.slice(1) })).summary).toBeNull()
  })

  test('in another language says that its wording is not checked, and still checks figures', async () => {
    const { summarize } = await aStudy()
    service.answerWith((asked) => {
      const quote = holding(givenTo(asked), 'printer of Nora')
      const cited = [[quote.number, quote.text]] as const
      const section = sectionOf(asked)
      return {
        pieces: [
          line(section, 'Der Drucker steht im Keller.', cited),
          line(section, 'Der Drucker steht seit 7 Jahren im Keller.', cited),
        ],
      }
    })
    const made = await summarize({ framework: 'Summary', language: 'de' })
    expect(made.summary).toMatchObject({ language: 'de', writtenBy: SCRIPTED_MODEL })
    expect(sentencesOf(made)).toMatchObject([
      { text: 'Der Drucker steht im Keller.', isTranslated: true, struck: null },
      { struck: 'number' },
    ])
  })

  test('says how much of the set did not fit into what the model reads', async () => {
    const { summarize } = await aStudy()
    let refusals = 0
    service.answerWith((asked) => {
      if (givenTo(asked).length > 4) {
        refusals += 1
        return { status: 400, body: { error: { code: 'context_length_exceeded', message: 'Too long.' } } }
      }
      const [quote] = givenTo(asked)
      return { pieces: [line(sectionOf(asked), quote?.text ?? '', [[quote?.number ?? 0, quote?.text ?? '']])] }
    })
    const made = await summarize()
    expect(refusals).toBeGreaterThan(0)
    expect(made.summary?.given).toBeLessThanOrEqual(4)
    expect(made.summary?.found).toBeGreaterThan(4)
  })
})

describe('while it is written', () => {
  test('what is proved is shown, and goes on after a kill where it stopped', async () => {
    const { shown, request, work } = await aStudy()
    const kill = new AbortController()
    const during = Promise.withResolvers<Shown>()
    service.answerWith((asked) => ({
      ...honest(asked),
      more: async () => {
        await expect.poll(async () => (await shown()).run?.sections[0]?.sentences.length).toBe(2)
        during.resolve(await shown())
        kill.abort(new Error('The process stops.'))
        return []
      },
      ending: 'silence',
    }))
    const id = await request()
    await work(id, kill.signal).catch(() => undefined)
    expect((await during.promise).run?.sections[0]?.sentences[0]?.text).toBe(CELLAR)
    service.answerWith((asked) => {
      const quote = holding(givenTo(asked), 'paper gets lost half of the time, says Mara')
      return { pieces: [line('complaints', 'The paper gets lost half of the time.', [[quote.number, quote.text]])] }
    })
    await work(id)
    const told = service.asked.at(-1)?.body.messages ?? []
    expect(told.find(({ role }) => role === 'assistant')?.content).toContain(CELLAR)
    expect(sentencesOf(await shown()).map(({ text }) => text)).toEqual([
      CELLAR,
      'The printer of Nora costs 700 euros.',
      'The paper gets lost half of the time.',
    ])
  })

  test('a stream that breaks off keeps what is proved, and says so', async () => {
    const { summarize } = await aStudy()
    service.answerWith((asked) => ({ ...honest(asked), ending: 'cut' }))
    const made = await summarize()
    expect(made.run).toBeNull()
    expect(sentencesOf(made)[0]?.text).toBe(CELLAR)
    expect(made.summary?.note).not.toBeNull()
  })

  test('it can be stopped: the request ends, and the summary before stays', async () => {
    const { ada, of, shown, request, work, summarize } = await aStudy()
    await summarize({ framework: 'Essential' })
    service.answerWith((asked) => ({
      ...honest(asked),
      more: async () => {
        await runCommand(await ada(), cancelSetSummary, of)
        return []
      },
      ending: 'silence',
    }))
    await work(await request())
    expect(await shown()).toMatchObject({ run: null, summary: { framework: 'Essential', writtenBy: null } })
  })

  test('nothing is stored any more once a source is gone', async () => {
    const { ada, notes, shown, summarize } = await aStudy()
    service.answerWith((asked) => ({
      ...honest(asked),
      more: async () => {
        await expect.poll(async () => (await shown()).run?.sections[0]?.sentences.length).toBe(2)
        await runCommand(await ada(), deleteNotes, { ids: [notes[0]?.noteId ?? ''] })
        const quote = holding(givenTo(asked), 'printer of Mara')
        return [line(sectionOf(asked), quote.text, [[quote.number, quote.text]])]
      },
    }))
    const made = await summarize()
    expect(made.summary?.note).toContain('broken off')
    expect(sentencesOf(made).map(({ text }) => text)).not.toContain('The printer of Mara is in the cellar.')
  })
})

describe('what is written', () => {
  test('is seen only by those who see all that it stands on', async () => {
    const { workspace, ada, notes, of, shown, summarize } = await aStudy()
    await summarize()
    const ben = await workspace.member('CONTRIBUTOR')
    const before = await shown(of, ben)
    expect(sentencesOf(before)[0]?.text).toBe(CELLAR)
    await runCommand(await ada(), setScopeInheritance, { scopeId: notes[0]?.scopeId ?? '', inherits: false })
    await expect(shown(of, await workspace.member('CONTRIBUTOR'))).rejects.toThrow()
  })

  test('goes with corrected words, and shows again once they are put back', async () => {
    const { ada, notes, shown, summarize } = await aStudy()
    await summarize()
    const noteId = notes[1]?.noteId ?? ''
    await runCommand(await ada(), correct, { noteId, find: 'cellar', replaceWith: 'attic' })
    const changed = await shown()
    expect(sentencesOf(changed)[0]).toMatchObject({ text: null, withheld: 'GONE' })
    expect(changed.summary?.gone).toBe(1)
    await runCommand(await ada(), correct, { noteId, find: 'attic', replaceWith: 'cellar' })
    expect(sentencesOf(await shown())[0]?.text).toBe(CELLAR)
  })

  test('can be edited by a person, whose words stay when it is made again; all of it can be undone', async () => {
    const { ada, shown, summarize } = await aStudy()
    const first = await summarize()
    const sentence = sentencesOf(first)[0]
    const editing = newId()
    const edit = {
      summaryId: first.summary?.id ?? '',
      sentenceId: sentence?.id ?? '',
      was: CELLAR,
      text: 'Both have their printer far away.',
    }
    await runCommand(await ada(), editSetSentence, edit, editing)
    expect(sentencesOf(await shown())[0]).toMatchObject({ text: edit.text, editedBy: { name: 'Ada Founder' } })
    expect(sentencesOf(await shown())[0]?.quotes).toHaveLength(2)
    await expect(runCommand(await ada(), editSetSentence, edit)).rejects.toMatchObject({ code: 'InvalidOperation' })
    const again = newId()
    const second = await summarize({ framework: 'Summary', isWritten: true }, undefined, again)
    expect(sentencesOf(second).map(({ text }) => text)).toContain(edit.text)
    const undoing = newId()
    await runCommand(await ada(), undoOperation, { actOperationId: again }, undoing)
    expect((await shown()).summary).toMatchObject({ framework: 'VoiceOfCustomerReport' })
    const redoing = newId()
    await runCommand(await ada(), undoOperation, { actOperationId: undoing }, redoing)
    expect((await shown()).summary).toMatchObject({ framework: 'Summary' })
    await runCommand(await ada(), undoOperation, { actOperationId: redoing })
    await runCommand(await ada(), undoOperation, { actOperationId: editing })
    expect(sentencesOf(await shown())[0]).toMatchObject({ text: CELLAR, editedBy: null })
  })

  test('can be removed, and brought back', async () => {
    const { ada, of, shown, summarize } = await aStudy()
    await summarize()
    const operationId = newId()
    await runCommand(await ada(), removeSetSummary, of, operationId)
    expect((await shown()).summary).toBeNull()
    await runCommand(await ada(), undoOperation, { actOperationId: operationId })
    expect(sentencesOf(await shown())[0]?.text).toBe(CELLAR)
  })

  test('is asked of the model once: the same set in the same way is answered from what is kept', async () => {
    const { notes, projectId, summarize } = await aStudy()
    const first = await summarize()
    const asked = service.asked.length
    const second = await summarize()
    expect(service.asked).toHaveLength(asked)
    expect(second.summary?.id).not.toBe(first.summary?.id)
    expect(sentencesOf(second).map(({ text }) => text)).toEqual(sentencesOf(first).map(({ text }) => text))
    // All notes of the project, chosen, are the same sources.
    await summarize({}, { type: 'NOTES', id: projectId, noteIds: notes.map(({ noteId }) => noteId) })
    expect(service.asked).toHaveLength(asked)
    await summarize({ framework: 'FeatureRequests' })
    expect(service.asked).toHaveLength(asked + 1)
  })
})

test('words go in the transaction that redacts what they stand on, and a summary under way ends', async () => {
  const { ada, shown: shownOf, request, work, summarize, stored } = await aStudy()
  const note = await spokenNote(await ada(), {
    bytes: await makeRecording('tone.wav', ...toneInput(6)),
    contentType: 'audio/wav',
    utterances: ['Zephyrine plans the week on paper', 'The paper is in the kitchen of the house'].map((turn, at) => ({
      blockId: `block-${at}aa`,
      speaker: 'Ada',
      words: turn
        .split(' ')
        .map((word, place) => [word, at * 3_000 + place * 300, at * 3_000 + place * 300 + 280] as const),
    })),
  })
  await runCommand(await ada(), addTalk, { projectId: note.projectId, text: talkOf('Nora'), title: 'Talk with Nora' })
  const of: SummarySet = { type: 'PROJECT', id: note.projectId }
  const shown = async (): Promise<Shown> => shownOf(of)
  service.answerWith((asked) => {
    const quotes = givenTo(asked)
    const plans = holding(quotes, 'Zephyrine plans')
    const nora = holding(quotes, 'printer of Nora')
    return {
      pieces: [
        line(sectionOf(asked), 'Zephyrine plans the week on paper.', [[plans.number, plans.text]]),
        line(sectionOf(asked), nora.text, [[nora.number, nora.text]]),
        line(sectionOf(asked), 'Zephyrine has 7 pens.', [[plans.number, plans.text]]),
      ],
    }
  })
  await summarize({}, of)
  expect(await stored()).toContain('Zephyrine plans')
  const redact = { fileId: note.fileId, startMs: 0, endMs: 290, videoBlur: false, audioMuted: true }
  const id = await request({ framework: 'FeatureRequests' }, { set: of })
  const script = Promise.withResolvers<undefined>()
  service.answerWith((asked) => ({
    pieces: [
      line(sectionOf(asked), holding(givenTo(asked), 'printer of Nora').text, [
        [holding(givenTo(asked), 'printer of Nora').number, holding(givenTo(asked), 'printer of Nora').text],
      ]),
    ],
    more: async () => {
      await expect.poll(async () => (await shown()).run?.sections.length).toBe(1)
      await runCommand(await ada(), redactRecording, redact)
      script.resolve(undefined)
      const quote = holding(givenTo(asked), 'Zephyrine plans')
      return [line(sectionOf(asked), quote.text, [[quote.number, quote.text]])]
    },
  }))
  await work(id)
  await script.promise
  expect(await stored()).not.toContain('Zephyrine')
  expect((await shown()).run?.failure).toContain('broken off')
  expect(sentencesOf(await shown()).map(({ text }) => text)).toContain('The printer of Nora is in the cellar.')
})
