import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createHighlight } from '#highlights/server/index.ts'
import { undoOperation } from '#history/server/commands/undo-operation.ts'
import { runCommand } from '#journal/server/index.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { SCRIPTED_MODEL, startLanguageService } from '#tests/harness/language-service.ts'
import { useServices } from '#tests/harness/workspace.ts'
import {
  CELLAR,
  givenTo,
  holding,
  honest,
  line,
  sectionOf,
  sentencesOf,
  studyOfSets,
} from '#tests/harness/written-sets.ts'
import { setScopeInheritance } from '#workspaces/server/commands/share-scope.ts'
import { FRAMEWORKS } from '../model/frameworks.ts'
import type { SummarySet } from '../model/set-summary.ts'
import { correct } from '../testing.ts'
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
      const prompt = service.asked.at(-1)?.body.messages[0]?.content ?? ''
      expect(prompt.includes('Where are the printers?')).toBe(framework === 'CustomPrompt')
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
