import { saidByNames } from '#highlights/web/index.ts'
import type { ReferenceState } from '#insights/web/index.ts'
import type { CanvasItem } from '../model/item.ts'
import type { Card } from './draw/look.ts'
import { canvasStrings as strings } from './strings.ts'

const MOST_WORDS = 400
/** A card with nothing to read: not loaded yet, or not for this user. */
export const quietCard = (kicker: string, words: string): Card => ({
  kicker,
  words,
  foot: '',
  author: '',
  color: null,
  quiet: true,
})

/** The contents of a reference's card: for a quote first who said it, then where. */
export function cardOfState(item: CanvasItem, state: ReferenceState): Card {
  const kicker = strings.kind[item.kind].toLocaleUpperCase()
  if (state.status !== 'found')
    return quietCard(
      state.status === 'hidden' ? strings.noAccess : state.status === 'deleted' ? strings.deleted : kicker,
      { loading: '', hidden: strings.noAccessHint, deleted: strings.deletedHint, failed: strings.notLoaded }[
        state.status
      ],
    )
  switch (state.target) {
    case 'highlight': {
      const { text, region, note, color, saidBy, tags } = state.item
      return {
        // Its colour is that of a tag: the tag is named above the words.
        kicker: tags.map(({ title }) => title || strings.untitledTag).join(' · ') || kicker,
        words: (text || (region?.name ?? strings.noWords)).slice(0, MOST_WORDS),
        foot: [saidByNames(saidBy), note.title || strings.untitledNote].filter(Boolean).join(' · '),
        author: '',
        color,
        quiet: false,
      }
    }
    case 'note':
      return {
        kicker,
        words: state.item.title || strings.untitledNote,
        foot: state.item.preview,
        author: state.item.createdBy?.name ?? '',
        color: null,
        quiet: false,
      }
    case 'insight':
      return {
        kicker,
        words: state.item.title || strings.untitledInsight,
        foot: state.item.published ? strings.published : strings.draft,
        author: state.item.createdBy?.name ?? '',
        color: null,
        quiet: false,
      }
    default:
      return quietCard(kicker, '')
  }
}
