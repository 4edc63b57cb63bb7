import type { ApolloClient } from '@apollo/client'
import {
  NoteHighlightMembersDocument,
  NoteHighlightsDocument,
  type NoteHighlightFragment,
} from '#generated/operations/capabilities/highlights/web/note-highlights.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { ask } from '#platform/web/live/ask.ts'
import { concernsOf, type List } from '#platform/web/live/list.ts'
import { highlightEvents } from '../model/events.ts'

/** A highlight as the page of its note shows it. */
export type NoteHighlight = NoteHighlightFragment

export const NOTE_HIGHLIGHTS = 'note-highlights'

/** All highlights of a note at once, in the order of its text. */
export const noteHighlightList = (client: ApolloClient): List<{ noteId: Id }, NoteHighlight> => ({
  name: NOTE_HIGHLIGHTS,
  kind: 'highlight',
  inPauses: [highlightEvents.moved.type],
  async page({ noteId }) {
    const { data, version } = await ask(client, NoteHighlightsDocument, { noteId })
    return {
      rows: data.note?.highlights ?? [],
      endCursor: null,
      hasMore: false,
      follows: concernsOf(data.note?.highlightMembers.follows ?? []),
      places: null,
      parent: noteId,
      version,
    }
  },
  async members({ noteId }, { ids, changed, ends }) {
    const asked = { noteId, ids: [...ids], changed: [...changed], ends: [...ends] }
    const { data, version } = await ask(client, NoteHighlightMembersDocument, asked)
    return { ...(data.note?.highlightMembers ?? { order: [], changed: [], rows: [] }), version }
  },
})
