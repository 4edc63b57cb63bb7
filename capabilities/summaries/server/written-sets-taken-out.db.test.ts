import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createHighlight, deleteHighlights } from '#highlights/server/index.ts'
import { installationContext } from '#files/server/index.ts'
import { runCommand } from '#journal/server/index.ts'
import { deleteNotes } from '#notes/server/commands/delete-notes.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { redactRecording } from '#redactions/server/commands/redact-recording.ts'
import { spokenNote } from '#redactions/testing.ts'
import { startLanguageService } from '#tests/harness/language-service.ts'
import { makeRecording, toneInput } from '#tests/harness/recordings.ts'
import { useServices } from '#tests/harness/workspace.ts'
import {
  CELLAR,
  givenTo,
  holding,
  honest,
  line,
  PEOPLE,
  sectionOf,
  sentencesOf,
  studyOfSets,
  talkOf,
  type Shown,
} from '#tests/harness/written-sets.ts'
import { deleteForever } from '#trash/server/commands/delete-forever.ts'
import { purgeWorkspace } from '#trash/server/purge.ts'
import type { SummarySet } from '../model/set-summary.ts'
import { addTalk } from '../testing.ts'
import { cancelSetSummary } from './commands/cancel-set-summary.ts'
import { editSetSentence } from './commands/edit-set-sentence.ts'
import { removeSetSummary } from './commands/remove-set-summary.ts'

const service = await startLanguageService()
afterAll(service.close)
const quarry = await useServices({ environment: service.environment })
const aStudy = async () => studyOfSets(quarry)
beforeEach(() => {
  service.asked.length = 0
  service.answerWith(honest)
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
    const messages = service.asked.at(-1)?.body.messages ?? []
    expect(messages.find(({ role }) => role === 'assistant')?.content).toContain(CELLAR)
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

describe('deleting for good what it was written from', () => {
  const purge = async (ada: Awaited<ReturnType<typeof aStudy>>['ada'], deletionId: Id): Promise<void> => {
    await runCommand(await ada(), deleteForever, { ids: [deletionId] })
    const { teamId } = await ada()
    await purgeWorkspace(await installationContext(quarry.services, teamId), new AbortController().signal)
  }
  const both = (asked: Parameters<typeof honest>[0]) => {
    const mara = holding(givenTo(asked), 'printer of Mara')
    const { pieces } = honest(asked)
    return { pieces: [...pieces, line(sectionOf(asked), mara.text, [[mara.number, mara.text]])] }
  }

  test('takes out the words of its sentences, struck ones too, and leaves those of others', async () => {
    const { ada, notes, shown, summarize, stored } = await aStudy()
    service.answerWith(both)
    const made = await summarize()
    await runCommand(await ada(), editSetSentence, {
      summaryId: made.summary?.id ?? '',
      sentenceId: sentencesOf(made)[0]?.id ?? '',
      was: CELLAR,
      text: 'Nora and Olga walk far to print.',
    })
    const { deletionId } = await runCommand(await ada(), deleteNotes, { ids: [notes[1]?.noteId ?? ''] })
    // In the trash it can come back: what is written in one's own words stays, and opens nothing.
    expect(sentencesOf(await shown())[0]).toMatchObject({ text: 'Nora and Olga walk far to print.', quotes: [] })
    await purge(ada, deletionId)
    for (const words of ['walk far to print', 'in the cellar of Nora', '700 euros', CELLAR])
      expect(await stored()).not.toContain(words)
    expect(sentencesOf(await shown()).flatMap(({ text }) => text ?? [])).toEqual([
      'The printer of Mara is in the cellar.',
    ])
  })

  test('takes out the words of a summary that was removed, and could have been brought back', async () => {
    const { ada, of, notes, summarize, stored } = await aStudy()
    await summarize()
    await runCommand(await ada(), removeSetSummary, of)
    expect(await stored()).toContain(CELLAR)
    const { deletionId } = await runCommand(await ada(), deleteNotes, { ids: [notes[1]?.noteId ?? ''] })
    await purge(ada, deletionId)
    expect(await stored()).not.toContain(CELLAR)
  })

  test('of a highlight takes out what was written from it', async () => {
    const { ada, projectId, notes, shown, summarize, stored } = await aStudy()
    const highlightIds: Id[] = []
    for (const [at, { noteId }] of notes.entries())
      for (const quote of [
        `The printer of ${PEOPLE[at]} is in the cellar`,
        `I plan the week of ${PEOPLE[at]} on paper at the kitchen table`,
        `A calendar that prints the week of ${PEOPLE[at]} on one page would help`,
      ])
        highlightIds.push((await runCommand(await ada(), createHighlight, { noteId, place: { quote }, tagIds: [] })).id)
    const set: SummarySet = { type: 'HIGHLIGHTS', id: projectId, highlightIds }
    service.answerWith((asked) => ({
      pieces: givenTo(asked).map(({ number, text }) => line(sectionOf(asked), `${text}.`, [[number, text]])),
    }))
    const made = await summarize({}, set)
    const [first] = sentencesOf(made)
    const cited = first?.quotes[0]?.highlightId ?? ''
    expect(await stored()).toContain(first?.text ?? '')
    const { deletionId } = await runCommand(await ada(), deleteHighlights, { ids: [cited] })
    await purge(ada, deletionId)
    expect(await stored()).not.toContain(`"${first?.text}"`)
    expect(sentencesOf(await shown(set)).flatMap(({ text }) => text ?? [])).toHaveLength(8)
  })

  test('ends a summary that is being written', async () => {
    const { ada, notes, shown, request, work, stored } = await aStudy()
    service.answerWith((asked) => ({
      ...honest(asked),
      more: async () => {
        await expect.poll(async () => (await shown()).run?.sections[0]?.sentences.length).toBe(2)
        const { deletionId } = await runCommand(await ada(), deleteNotes, { ids: [notes[1]?.noteId ?? ''] })
        await purge(ada, deletionId)
        const mara = holding(givenTo(asked), 'printer of Mara')
        return [line(sectionOf(asked), mara.text, [[mara.number, mara.text]])]
      },
    }))
    await work(await request())
    expect((await shown()).run?.failure).toContain('broken off')
    expect(await stored()).not.toContain('cellar')
  })
})
