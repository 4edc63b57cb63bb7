import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Id } from '#platform/kernel/ids.ts'
import { readDocuments } from '#documents/server/index.ts'
import { wordForms } from '#highlights/model/tag-health.ts'
import type { CommandContext } from '#journal/server/index.ts'
import { findNotes } from '#notes/server/index.ts'
import { aliasesOf, findTags } from '#tags/server/index.ts'
import { exampleOf, learnTag, type Example, type Judge } from '../model/examples-coder.ts'
import { MAX_NOTES_TO_LEARN_FROM, MAX_SENTENCES_TO_LEARN_FROM } from '../model/limits.ts'
import type { Mark, Round } from '../model/round.ts'
import { sentencesOfNote } from './sentences-of-note.ts'
import { insertMarks, quotesOutside, updateFinished } from './store.ts'

/** How many sentences are coded before other work gets its turn. */
const SENTENCES_AT_ONCE = 250

/** Codes the sentences of a round as the automatic coder, and finishes all notes. */
export async function codeAutomatically(
  context: CommandContext,
  round: Pick<Round, 'id' | 'projectId' | 'noteIds' | 'tagIds'>,
  coderId: Id,
  units: ReadonlyArray<{ id: Id; text: string }>,
): Promise<void> {
  const { tx, teamId } = context
  const aliases = await aliasesOf(tx, round.tagIds)
  const tags = (await findTags(tx, round.tagIds)).map(({ id, title }) => ({
    id,
    names: [title, ...(aliases.get(id) ?? [])],
  }))
  const examples = await examplesFor(context, round)
  const learned: Array<{ id: Id; hasTag: Judge }> = []
  for (const tag of tags) {
    await nextTurn()
    learned.push({ id: tag.id, hasTag: learnTag(tag, examples) })
  }
  const marks: Mark[] = []
  for (const [at, { id: unitId, text }] of units.entries()) {
    if (at % SENTENCES_AT_ONCE === 0) await nextTurn()
    const forms = new Set(wordForms(text))
    marks.push(...learned.filter(({ hasTag }) => hasTag(forms)).map(({ id: tagId }) => ({ unitId, coderId, tagId })))
  }
  await insertMarks(tx, teamId, round.id, marks)
  await updateFinished(tx, coderId, round.noteIds)
}

/**
 * The sentences of the project's other notes in which people gave these tags, with the given tags. Everyone who sees
 * the round sees these notes too.
 */
async function examplesFor(
  { tx }: CommandContext,
  round: Pick<Round, 'projectId' | 'noteIds' | 'tagIds'>,
): Promise<Example[]> {
  const quotes = Map.groupBy(await quotesOutside(tx, round), ({ noteId }) => noteId)
  const noteIds = [...quotes]
    .toSorted(([, one], [, other]) => other.length - one.length)
    .slice(0, MAX_NOTES_TO_LEARN_FROM)
    .map(([id]) => id)
  const notes = await findNotes(tx, noteIds)
  const documents = await readDocuments(
    tx,
    notes.map(({ documentId }) => documentId),
  )
  const examples: Example[] = []
  for (const note of notes) {
    await nextTurn()
    const content = documents.get(note.documentId)?.content
    const tagged = quotes.get(note.id) ?? []
    for (const { text } of content ? sentencesOfNote(content) : []) {
      const within = tagged.filter((quote) => quote.text.includes(text) || text.includes(quote.text))
      examples.push(
        exampleOf(
          text,
          within.flatMap(({ tagIds }) => tagIds),
        ),
      )
    }
  }
  return examples.slice(0, MAX_SENTENCES_TO_LEARN_FROM)
}
