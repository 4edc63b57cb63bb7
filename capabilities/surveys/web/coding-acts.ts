import type { ApolloClient } from '@apollo/client'
import { CreateHighlightDocument } from '#generated/operations/capabilities/highlights/web/note-highlights.ts'
import type { AnswerHighlightFragment } from '#generated/operations/capabilities/surveys/web/surveys.ts'
import type { HighlightTag } from '#highlights/web/index.ts'
import { highlightColor } from '#highlights/model/highlight-color.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { Act } from '#platform/web/live/acts.ts'
import { send } from '#platform/web/live/ask.ts'
import { refTo } from '#platform/web/live/change.ts'
import { withMark, type Answer, type AnswerRange } from './answer.ts'
import { surveyStrings as strings } from './strings.ts'

/** Words of an answer that become a highlight. */
interface AnswerToCode {
  id: Id
  noteId: Id
  range: AnswerRange
  tags: readonly HighlightTag[]
}

/** A highlight that is shown until the server has responded. */
export function codedAs({ id, range, tags }: AnswerToCode): AnswerHighlightFragment {
  return {
    __typename: 'Highlight',
    id,
    text: range.text,
    color: highlightColor({ inlineCommentOnly: false }, tags),
    inlineCommentOnly: false,
    tags: tags.map(({ id: tagId, title, color }) => ({ __typename: 'Tag', id: tagId, title, color })),
  }
}

/** Highlights words of an answer and tags the highlight in the same act. */
export const codingAnswer = (client: ApolloClient): Act<AnswerToCode> => ({
  name: 'create-highlight',
  queueAs: strings.queueCode,
  touches: ({ id, tags }) => [refTo('highlight', id), ...tags.map((tag) => refTo('tag', tag.id))],
  show: (draft, code) =>
    draft.patch<Partial<Answer>>(refTo('note', code.noteId), (shown) => {
      const { block, highlights } = shown
      // The note can also be shown elsewhere.
      if (!block || !highlights || highlights.some(({ id }) => id === code.id)) return shown
      return { ...shown, block: withMark(block, code.id, code.range), highlights: [...highlights, codedAs(code)] }
    }),
  async send({ id, noteId, range, tags }, operationId, queue) {
    const place = { start: range.start, end: range.end, quote: range.text }
    const input = { id, noteId, place, tagIds: tags.map((tag) => tag.id) }
    return send(client, CreateHighlightDocument, { input }, operationId, queue)
  },
})
