import type { ApolloClient } from '@apollo/client'
import {
  CreateHighlightDocument,
  type NoteHighlightFragment,
} from '#generated/operations/capabilities/highlights/web/note-highlights.ts'
import type { AnchorPosition } from '#editor/document/anchor-position.ts'
import type { ChosenRegion } from '#files/web/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { Act } from '#platform/web/live/acts.ts'
import { send } from '#platform/web/live/ask.ts'
import { refTo } from '#platform/web/live/change.ts'
import { highlightColor } from '../model/highlight-color.ts'
import { regionName, regionPicture } from '../model/region.ts'
import { NOTE_HIGHLIGHTS, type NoteHighlight } from './note-highlight-list.ts'
import { noteHighlightStrings as strings } from './note-strings.ts'

/** A highlight to be created: words, or a part of a file. */
export interface NewHighlight {
  id: Id
  noteId: Id
  text: string
  place: AnchorPosition | ChosenRegion
  /** The highlight before it in the text. */
  afterId: Id | null
  /** Whether the mark is in an editor's copy of the text, and is sent with its edits. Called when the act is sent. */
  isMarked: () => boolean
}

/** A highlight as it is shown until the server has answered. */
export function highlightToBe({ id, text, place }: NewHighlight): NoteHighlight {
  return {
    __typename: 'Highlight',
    id,
    text,
    color: highlightColor({ inlineCommentOnly: false }, []),
    region: shownRegion(place),
    saidBy: [],
    anchored: true,
    inlineCommentOnly: false,
    createdById: null,
    createdAt: new Date().toISOString(),
    tags: [],
    viewerCan: { __typename: 'HighlightViewerCan', tag: true, delete: true },
  }
}

export const creatingHighlight = (client: ApolloClient): Act<NewHighlight> => ({
  name: 'create-highlight',
  queueAs: strings.queueCreate,
  touches: ({ id }) => [refTo('highlight', id)],
  show: (draft, chosen) =>
    draft.insert(
      { list: NOTE_HIGHLIGHTS, query: { noteId: chosen.noteId }, part: null },
      { kind: 'highlight', row: highlightToBe(chosen), after: chosen.afterId },
    ),
  async send({ id, noteId, place, isMarked }, operationId, queue) {
    const input = { id, noteId, place: 'fileId' in place ? { region: regionToSend(place) } : place, marked: isMarked() }
    return send(client, CreateHighlightDocument, { input }, operationId, queue)
  },
})

function shownRegion(place: AnchorPosition | ChosenRegion): NoteHighlightFragment['region'] {
  if (!('fileId' in place)) return null
  const { fileId, page, words = null, boxes } = place
  return {
    __typename: 'HighlightRegion',
    fileId,
    page,
    isWords: words !== null,
    name: regionName({ page }),
    pictureUrl: regionPicture({ fileId, page, words, boxes }),
    boxes: boxes.map((box) => ({ ...box, __typename: 'HighlightBox' as const })),
  }
}

function regionToSend({ fileId, page, words, boxes }: ChosenRegion) {
  return { fileId, page, ...(words ? { words } : { boxes }) }
}
