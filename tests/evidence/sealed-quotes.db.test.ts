import { Transform } from '@tiptap/pm/transform'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { applies } from '#content-kinds/server/index.ts'
import { editDocument } from '#documents/server/index.ts'
import { undoOperation } from '#history/server/commands/undo-operation.ts'
import { createHighlight } from '#highlights/server/commands/create-highlight.ts'
import { deleteHighlights, restoreHighlights } from '#highlights/server/commands/delete-highlights.ts'
import { changeInsight } from '#insights/server/commands/change-insight.ts'
import { createInsight } from '#insights/server/commands/create-insight.ts'
import { publishInsightAgain } from '#insights/server/commands/publish-again.ts'
import { settleQuotes } from '#insights/server/commands/settle-quotes.ts'
import { kind as insightKind } from '#insights/server/kind.ts'
import { defineCommand, runCommand, type WorkspaceContext } from '#journal/server/index.ts'
import { deleteNotes, restoreNotes } from '#notes/server/commands/delete-notes.ts'
import { moveNotes } from '#notes/server/commands/move-notes.ts'
import { Failure } from '#platform/kernel/errors.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { seededRandom } from '#platform/kernel/seeded-random.ts'
import { redactRecording } from '#redactions/server/commands/redact-recording.ts'
import { spokenNote } from '#redactions/testing.ts'
import { askGraph } from '#tests/harness/graph.ts'
import { proofSize } from '#tests/harness/proof-size.ts'
import { makeRecording, toneInput } from '#tests/harness/recordings.ts'
import { addResearch } from '#tests/harness/research.ts'
import { useServices, type TestWorkspace } from '#tests/harness/workspace.ts'
import { deleteForever } from '#trash/server/commands/delete-forever.ts'
import { purgeWorkspace } from '#trash/server/purge.ts'
import { setScopeInheritance } from '#workspaces/server/commands/share-scope.ts'

const { services, newWorkspace } = await useServices()

const BAR = '[redacted]'
const WORD_MS = 500
const UTTERANCES = 4
const WORDS_OF_UTTERANCE = 8
/** The words of the highlights, in each utterance: they overlap in one. */
const QUOTED = [
  [1, 4],
  [3, 6],
  [2, 3],
  [0, 7],
] as const
const ACTS = proofSize(300, 1_000)
const SEED = proofSize(24, Math.floor(Math.random() * 1_000_000))

let bytes: Buffer
beforeAll(async () => {
  bytes = await makeRecording('tone.wav', ...toneInput(20))
})

const replaceWord = defineCommand({
  name: 'replace-a-word-in-test',
  who: { installation: 'It writes in a text.' },
  input: z.object({ documentId: z.uuid(), word: z.string(), by: z.string() }),
  async run(context, { documentId, word, by }) {
    await editDocument(context, documentId, (doc) => {
      const change = new Transform(doc)
      doc.descendants((node, at) => {
        const from = node.isText
          ? (node.text ?? '')
              .split(/(?= )/)
              .reduce(
                (place, part) =>
                  place.found >= 0
                    ? place
                    : part.trim() === word
                      ? { ...place, found: place.at + part.length - word.length }
                      : { ...place, at: place.at + part.length },
                { at: 0, found: -1 },
              ).found
          : -1
        if (from >= 0) change.replaceWith(at + from, at + from + word.length, doc.type.schema.text(by, node.marks))
        return true
      })
      return change
    })
  },
})

interface Source {
  noteId: Id
  documentId: Id
  fileId: Id
  projectId: Id
  /** The current text of each of its words. */
  words: string[]
  isTrashed: Id | null
  isGone: boolean
}

interface Quote {
  id: Id
  source: Source
  places: number[]
  deletion: Id | null
  isGone: boolean
}

interface Seal {
  text: string
  emptied: 'REDACTED' | 'DELETED' | null
  kept: string | null
}

/**
 * Makes several recorded talks in separate projects, quotes of each, and an insight elsewhere that shows all of them.
 */
async function begin(workspace: TestWorkspace) {
  const founder = async (): Promise<WorkspaceContext> => workspace.founder()
  const sources: Source[] = []
  const scopes = new Map<Id, Id>()
  const quotes: Quote[] = []
  for (let number = 0; number < 4; number += 1) {
    const words = Array.from(
      { length: UTTERANCES * WORDS_OF_UTTERANCE },
      (_, at) => `talk${'abcd'[number] ?? ''}${at.toString().padStart(2, '0')}`,
    )
    const note = await spokenNote(await founder(), {
      bytes: Buffer.concat([bytes, Buffer.from([number])]),
      contentType: 'audio/wav',
      utterances: Array.from({ length: UTTERANCES }, (_, of) => ({
        blockId: `block-${of}`,
        speaker: of % 2 === 0 ? 'Ada' : 'Bo',
        words: words.slice(of * WORDS_OF_UTTERANCE, (of + 1) * WORDS_OF_UTTERANCE).map((word, at) => {
          const start = (of * WORDS_OF_UTTERANCE + at) * WORD_MS
          return [word, start, start + WORD_MS - 100] as const
        }),
      })),
    })
    scopes.set(note.projectId, note.scopeId)
    const source = { ...note, words, isTrashed: null, isGone: false }
    sources.push(source)
    for (const [of, [from, to]] of QUOTED.entries()) {
      const places = Array.from({ length: to - from + 1 }, (_, at) => of * WORDS_OF_UTTERANCE + from + at)
      const { id } = await runCommand(await founder(), createHighlight, {
        noteId: source.noteId,
        place: { quote: places.map((place) => words[place]).join(' ') },
      })
      quotes.push({ id, source, places, deletion: null, isGone: false })
    }
  }
  const { projectId } = await runCommand(await founder(), addResearch, { title: 'Findings', notes: [] })
  const { id: insightId } = await runCommand(await founder(), createInsight, {
    projectId,
    title: 'What was said',
    highlightIds: quotes.map(({ id }) => id),
  })
  return { sources, quotes, scopes, insightId, founder }
}

interface ReportedSeal {
  highlightId: Id
  text: string
  emptied: string | null
  source: string
  isKept: boolean
}

test(
  'whatever happens to sources, a published insight shows what was published, to users who may see it, and nothing that had to be removed',
  { timeout: 600_000 },
  async () => {
    const workspace = await newWorkspace()
    const { sources, quotes, scopes, insightId, founder } = await begin(workspace)
    const readerId = (await workspace.member('VIEWER')).actor.userId ?? ''
    const hidden = new Set<Id>()
    const random = seededRandom(SEED)
    const pick = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(random() * items.length)]
    let isPublished = false
    let seals = new Map<Id, Seal>()
    /** Earlier publications, which undo would restore: none is compared here. */
    let version = 0

    const textOf = ({ source, places }: Quote): string => places.map((place) => source.words[place]).join(' ')
    const isLive = (quote: Quote): boolean =>
      !quote.isGone && quote.deletion === null && !quote.source.isGone && quote.source.isTrashed === null
    const fresh = (quote: Quote): Seal => ({ text: textOf(quote), emptied: null, kept: null })
    const publication = (): Map<Id, Seal> =>
      new Map(
        quotes.flatMap((quote): [Id, Seal][] => {
          if (isLive(quote)) return [[quote.id, fresh(quote)]]
          const before = isPublished ? seals.get(quote.id) : undefined
          return before ? [[quote.id, before]] : []
        }),
      )
    const goneForGood = (gone: readonly Quote[]): void => {
      for (const quote of gone) {
        quote.isGone = true
        if (seals.has(quote.id)) seals.set(quote.id, { text: '', emptied: 'DELETED', kept: null })
      }
    }
    const purge = async (deletionId: Id): Promise<void> => {
      await runCommand(await founder(), deleteForever, { ids: [deletionId] })
      await purgeWorkspace(await founder(), new AbortController().signal)
    }

    /** In every publication, also those that undo would restore. */
    const sealsHolding = async (word: string): Promise<number> => {
      const context = await founder()
      const rows = await context.read(async (tx) =>
        tx.selectFrom('sealed_quotes').select('id').where('text', 'like', `%${word}%`).execute(),
      )
      await context.close()
      return rows.length
    }

    const acts: Record<string, () => Promise<unknown>> = {
      async edit() {
        const source = pick(sources.filter((one) => !one.isGone && one.isTrashed === null))
        const place = Math.floor(random() * (source?.words.length ?? 0))
        const word = source?.words[place]
        // The text of a deleted quote does not follow later corrections.
        const isLoose = quotes.some(
          (quote) => quote.source === source && quote.deletion !== null && quote.places.includes(place),
        )
        if (!source || word === undefined || word === BAR || isLoose) return
        version += 1
        const by = `said${version.toString(36)}x`
        await runCommand(await founder(), replaceWord, { documentId: source.documentId, word, by })
        source.words[place] = by
      },
      async deleteQuote() {
        const quote = pick(quotes.filter(isLive))
        if (!quote) return
        quote.deletion = (await runCommand(await founder(), deleteHighlights, { ids: [quote.id] })).deletionId
      },
      async restoreQuote() {
        const quote = pick(
          quotes.filter((one) => one.deletion !== null && !one.isGone && one.source.isTrashed === null),
        )
        if (!quote) return
        await runCommand(await founder(), restoreHighlights, { deletionId: quote.deletion })
        quote.deletion = null
      },
      async deleteNote() {
        const source = pick(sources.filter((one) => !one.isGone && one.isTrashed === null))
        if (!source) return
        source.isTrashed = (await runCommand(await founder(), deleteNotes, { ids: [source.noteId] })).deletionId
      },
      async restoreNote() {
        const source = pick(sources.filter((one) => one.isTrashed !== null && !one.isGone))
        if (!source) return
        await runCommand(await founder(), restoreNotes, { deletionId: source.isTrashed })
        source.isTrashed = null
      },
      async purgeQuote() {
        const quote = pick(
          quotes.filter((one) => one.deletion !== null && !one.isGone && one.source.isTrashed === null),
        )
        if (!quote?.deletion || random() < 0.7) return
        await purge(quote.deletion)
        goneForGood([quote])
      },
      async purgeNote() {
        const source = pick(sources.filter((one) => one.isTrashed !== null && !one.isGone))
        if (!source?.isTrashed || sources.filter(({ isGone }) => !isGone).length < 3) return
        await purge(source.isTrashed)
        source.isGone = true
        goneForGood(quotes.filter((quote) => quote.source === source))
      },
      async move() {
        const source = pick(sources.filter((one) => !one.isGone && one.isTrashed === null))
        const to = pick([...scopes.keys()])
        if (!source || to === undefined || to === source.projectId) return
        try {
          await runCommand(await founder(), moveNotes, { ids: [source.noteId], toProjectId: to })
        } catch (error) {
          // What is being redacted stays where it is until the render is done, and nothing renders here.
          if (error instanceof Failure) return
          throw error
        }
        source.projectId = to
      },
      async redact() {
        const source = pick(sources.slice(0, 2).filter((one) => !one.isGone && one.isTrashed === null))
        const place = Math.floor(random() * (source?.words.length ?? 0))
        // Bars beside each other may become one.
        if (!source || source.words.slice(Math.max(0, place - 1), place + 2).includes(BAR)) return
        const from = place * WORD_MS
        await runCommand(await founder(), redactRecording, {
          fileId: source.fileId,
          startMs: from,
          endMs: from + WORD_MS - 100,
          videoBlur: false,
          audioMuted: true,
        })
        expect(await sealsHolding(source.words[place] ?? '')).toBe(0)
        source.words[place] = BAR
        for (const quote of quotes)
          if (quote.source === source && quote.places.includes(place)) {
            const seal = seals.get(quote.id)
            // A quote sealed after an earlier bar contains that bar, not the word.
            if (seal && seal.emptied === null) seals.set(quote.id, { text: '', emptied: 'REDACTED', kept: null })
          }
      },
      async share() {
        const project = pick([...scopes])
        if (!project) return
        const [projectId, scopeId] = project
        const inherits = hidden.has(projectId)
        await runCommand(await founder(), setScopeInheritance, { scopeId, inherits })
        if (inherits) hidden.delete(projectId)
        else hidden.add(projectId)
      },
      async publishAgain() {
        if (!isPublished) return
        const next = publication()
        const operationId = newId()
        await runCommand(await founder(), publishInsightAgain, { id: insightId }, operationId)
        if (random() < 0.3) await runCommand(await founder(), undoOperation, { actOperationId: operationId })
        else seals = next
      },
      async turn() {
        const next = isPublished ? seals : publication()
        await runCommand(await founder(), changeInsight, { id: insightId, published: !isPublished })
        isPublished = !isPublished
        seals = next
      },
      async keep() {
        const quote = pick(quotes.filter((one) => isLive(one) && seals.has(one.id)))
        const seal = quote && seals.get(quote.id)
        if (!seal || !isPublished) return
        await runCommand(await founder(), settleQuotes, { insightId, highlightIds: [quote.id], as: 'PUBLISHED' })
        seals.set(quote.id, { ...seal, kept: textOf(quote) })
      },
      async takeOver() {
        const quote = pick(quotes.filter((one) => isLive(one) && seals.has(one.id)))
        const before = quote && seals.get(quote.id)
        if (!before || !isPublished) return
        const operationId = newId()
        await runCommand(
          await founder(),
          settleQuotes,
          { insightId, highlightIds: [quote.id], as: 'SOURCE' },
          operationId,
        )
        seals.set(quote.id, fresh(quote))
        if (random() < 0.3) {
          await runCommand(await founder(), undoOperation, { actOperationId: operationId })
          seals.set(quote.id, before)
        }
      },
    }
    const weights: Record<string, number> = {
      edit: 8,
      takeOver: 3,
      share: 2,
      publishAgain: 2,
      move: 2,
      deleteQuote: 2,
      restoreQuote: 2,
    }
    const drawn = Object.keys(acts).flatMap((name) => Array.from({ length: weights[name] ?? 1 }, () => name))

    const reported = async (context: WorkspaceContext): Promise<ReportedSeal[]> => {
      const answer = await askGraph(
        { services, workspace: context },
        '{ insight(id: "ID") { sealedQuotes { highlightId text emptied source isKept } } }'.replace('ID', insightId),
      )
      const exported = await context.read(async (tx) =>
        applies(insightKind.export) ? insightKind.export.rows(tx, context.actor.visibleScopes, null, 10) : [],
      )
      await context.close()
      expect(answer.errors).toBeUndefined()
      const insight = answer.data?.['insight'] as { sealedQuotes: ReportedSeal[] }
      const seals = insight.sealedQuotes
        .map((seal) => ({ ...seal }))
        .toSorted((one, other) => one.highlightId.localeCompare(other.highlightId))
      // An export contains the same.
      const written = exported.find(({ id }) => id === insightId)?.['sealed_quotes'] as Record<string, unknown>[]
      expect(
        written
          .map((one) => [one['highlight_id'], one['text'], one['emptied']])
          .toSorted(([one], [other]) => String(one).localeCompare(String(other))),
      ).toEqual(seals.map((one) => [one.highlightId, one.text, one.emptied]))
      return seals
    }
    const expected = (sees: (projectId: Id) => boolean): ReportedSeal[] =>
      quotes
        .flatMap((quote): ReportedSeal[] => {
          const seal = isPublished ? seals.get(quote.id) : undefined
          if (!seal || !(seal.emptied === 'DELETED' || sees(quote.source.projectId))) return []
          const source =
            quote.isGone || quote.source.isGone
              ? 'GONE'
              : !isLive(quote)
                ? 'TRASHED'
                : textOf(quote) === seal.text
                  ? 'SAME'
                  : 'CHANGED'
          return [
            {
              highlightId: quote.id,
              text: seal.text,
              emptied: seal.emptied,
              source,
              isKept: source === 'CHANGED' && seal.kept === textOf(quote),
            },
          ]
        })
        .toSorted((one, other) => one.highlightId.localeCompare(other.highlightId))

    const done: string[] = []
    await acts['turn']?.()
    for (let act = 0; act < ACTS; act += 1) {
      const name = pick(drawn) ?? ''
      done.push(name)
      await acts[name]?.()
      const after = `seed ${SEED}, ${done.length}. ${done.slice(-4).join(', ')}`
      expect({ after, reported: await reported(await founder()) }).toEqual({ after, reported: expected(() => true) })
      expect({ after, reported: await reported(await workspace.again(readerId)) }).toEqual({
        after,
        reported: expected((projectId) => !hidden.has(projectId)),
      })
    }
  },
)
