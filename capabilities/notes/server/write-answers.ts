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

/** A text and the answers to write into it. */
export interface AnswersToWrite {
  noteId: Id
  documentId: Id
  /** Its current content; the caller has locked it. */
  content: DocumentJson
  /** By question; null to remove the answer. */
  blocks: ReadonlyMap<Id, NodeJson | null>
  /** The questions of the project, in their order. */
  order: readonly Id[]
  /** Highlights whose words the new answers may restore. */
  living?: { highlight?: LivingAnchors }
}

/** The resulting text: highlights keep their words where these stay, and find them where they moved. */
export function answeredContent({ content, blocks, order, living = {} }: AnswersToWrite): DocumentJson {
  const next = [...blocks].reduce(
    (text, [questionId, block]) => withAnswerBlock(text, questionId, block, order),
    content,
  )
  return contentOf(remapAnchors(parseContent(content), parseContent(withBlockIds(next)), living))
}

/**
 * Writes answers into the text of a note, as edits like others. What is derived from the text is not recorded for undo:
 * it is derived again when the text is restored.
 * @param next from `answeredContent`
 * @param answerIds by `answerKey`: the ids for answers that did not exist
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
