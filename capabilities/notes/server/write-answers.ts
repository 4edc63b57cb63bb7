import { findAnchors } from '#editor/document/anchors.ts'
import { withBlockIds } from '#editor/document/block-ids.ts'
import { remapAnchors, type LivingAnchors } from '#editor/document/remap-anchors.ts'
import { contentOf, type DocumentJson, type NodeJson } from '#editor/document/content.ts'
import { parseContent } from '#editor/document/schema.ts'
import { stepsTowards } from '#editor/document/yjs.ts'
import { editDocument } from '#documents/server/index.ts'
import { keepingNothing, type CommandContext } from '#journal/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { withAnswerBlock } from '../model/answer-blocks.ts'
import { answerIdsOf, answerKey, nameAnswers } from './answers-store.ts'

/** A text that is to answer questions so. */
export interface AnswersToWrite {
  noteId: Id
  documentId: Id
  /** What it says now; the caller holds it. */
  content: DocumentJson
  /** By question; null where it is to answer nothing. */
  blocks: ReadonlyMap<Id, NodeJson | null>
  /** The questions of the project, in their order. */
  order: readonly Id[]
  /** Highlights whose words may come back with what is written. */
  living?: { highlight?: LivingAnchors }
}

/** A text as it will be: highlights keep their words where these stay, and find them where they stand elsewhere. */
export function answeredContent({ content, blocks, order, living = {} }: AnswersToWrite): DocumentJson {
  const next = [...blocks].reduce(
    (text, [questionId, block]) => withAnswerBlock(text, questionId, block, order),
    content,
  )
  return contentOf(remapAnchors(parseContent(content), parseContent(withBlockIds(next)), living))
}

/**
 * Writes answers into the text of a note, as edits like others. No image is kept of what follows from the text: it
 * follows again when the text is put back.
 * @param next from `answeredContent`
 * @param answerIds by `answerKey`: by what answers are known that were not there
 * @returns how many highlights have lost their words
 */
export async function writeAnswers(
  context: CommandContext,
  { noteId, documentId, content, blocks }: AnswersToWrite,
  next: DocumentJson,
  answerIds: ReadonlyMap<string, Id>,
): Promise<number> {
  const { tx } = context
  const questionIds = [...blocks.keys()]
  const there = await answerIdsOf(tx, [noteId], questionIds)
  await keepingNothing(tx, async () => editDocument(context, documentId, (doc) => stepsTowards(doc, next)))
  await nameAnswers(
    tx,
    questionIds.flatMap((questionId) => {
      const answerId = answerIds.get(answerKey(noteId, questionId))
      return answerId === undefined || there.has(answerKey(noteId, questionId))
        ? []
        : [{ noteId, questionId, answerId }]
    }),
  )
  const marked = findAnchors(parseContent(next), 'highlight')
  return [...findAnchors(parseContent(content), 'highlight').keys()].filter((id) => !marked.has(id)).length
}
