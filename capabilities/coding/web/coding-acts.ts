import type { ApolloClient } from '@apollo/client'
import type {
  DeskSentenceFragment,
  HighlightOfSentenceFragment,
} from '#generated/operations/capabilities/coding/web/coding.ts'
import { SkipSentencesDocument } from '#generated/operations/capabilities/coding/web/coding.ts'
import { CreateHighlightDocument } from '#generated/operations/capabilities/highlights/web/note-highlights.ts'
import type { BlockPoint } from '#editor/document/anchor-position.ts'
import { highlightColor } from '#highlights/model/highlight-color.ts'
import type { PickableTag } from '#tags/web/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { Act } from '#platform/web/live/acts.ts'
import { send } from '#platform/web/live/ask.ts'
import { refTo } from '#platform/web/live/change.ts'
import type { Draft } from '#platform/web/live/layers.ts'
import type { CodingSource } from '../model/source.ts'
import { codingStrings as strings } from './strings.ts'

export type DeskSentence = DeskSentenceFragment

const SENTENCE = 'codingSentence'

/** A stretch to be highlighted with a tag. */
export interface StretchToCode {
  id: Id
  noteId: Id
  start: BlockPoint
  end: BlockPoint
  text: string
  tag: PickableTag
  /** The project of the note, if the tag is created in it; null if the tag exists. */
  newIn: Id | null
  /** The sentences that it covers, with the covered part of each. */
  covers: ReadonlyArray<{ sentenceId: string; start: number; end: number }>
}

function highlightToBe({ id, text, tag }: StretchToCode): HighlightOfSentenceFragment {
  const tags = [{ __typename: 'Tag' as const, id: tag.id, title: tag.title, color: tag.color }]
  return {
    __typename: 'Highlight',
    id,
    text,
    color: highlightColor({ inlineCommentOnly: false }, tags),
    inlineCommentOnly: false,
    tags,
  }
}

function showCoded(draft: Draft, stretch: StretchToCode): void {
  const { id, covers, tag, newIn } = stretch
  for (const { sentenceId, start, end } of covers)
    draft.patch<DeskSentence>(refTo(SENTENCE, sentenceId), (sentence) =>
      sentence.highlights.some((highlight) => highlight.id === id)
        ? sentence
        : {
            ...sentence,
            covers: [...sentence.covers, { __typename: 'CoveredSentence', highlightId: id, start, end }],
            highlights: [...sentence.highlights, highlightToBe(stretch)],
          },
    )
  if (newIn === null) return
  draft.patch<{ tags?: readonly PickableTag[] }>(refTo('project', newIn), (project) =>
    project.tags === undefined || project.tags.some((one) => one.id === tag.id)
      ? project
      : { ...project, tags: [...project.tags, { ...tag, __typename: 'Tag' }] },
  )
}

/**
 * Highlights a stretch with a tag, which is created in the same act if it is new. If another user has created a tag of
 * that title in the meantime, that one is used.
 */
export const codingStretch = (client: ApolloClient): Act<StretchToCode> => ({
  name: 'create-highlight',
  queueAs: strings.queueCode,
  touches: ({ id, tag }) => [refTo('highlight', id), refTo('tag', tag.id)],
  show: showCoded,
  async send({ id, noteId, start, end, text, tag, newIn }, operationId, queue) {
    const tagged =
      newIn === null ? { tagIds: [tag.id] } : { newTag: { id: tag.id, title: tag.title, color: tag.color } }
    const input = { id, noteId, place: { start, end, quote: text }, ...tagged }
    return send(client, CreateHighlightDocument, { input }, operationId, queue)
  },
})

interface Skipping {
  source: CodingSource
  sentence: Pick<DeskSentence, 'id' | 'key' | 'note'>
  skipped: boolean
}

export const skippingSentence = (client: ApolloClient): Act<Skipping> => ({
  name: 'skip-sentences',
  queueAs: strings.queueSkip,
  touches: ({ sentence }) => [refTo(SENTENCE, sentence.id)],
  show: (draft, { sentence, skipped }) =>
    draft.patch<DeskSentence>(refTo(SENTENCE, sentence.id), (shown) => ({ ...shown, isSkipped: skipped })),
  async send({ source, sentence, skipped }, operationId, queue) {
    const input = { source, noteId: sentence.note.id, keys: [sentence.key], skipped }
    return send(client, SkipSentencesDocument, { input }, operationId, queue)
  },
})
