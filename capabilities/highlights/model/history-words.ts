import { copyWords, trashWords, type HistoryWords } from '#journal/model/described-act.ts'

function tagsNamed(names: readonly string[]): string {
  const quoted = new Intl.ListFormat('en').format(names.map((name) => `“${name}”`))
  return `${names.length === 1 ? 'the tag' : 'the tags'} ${quoted}`
}

/** How histories describe this capability's events. */
export const historyWords: HistoryWords = {
  things: { highlight: ['highlight', 'highlights'] },
  described: {
    ...copyWords('highlight'),
    ...trashWords('highlight'),
    'highlight.created': ({ count }) =>
      count === 1 ? 'highlighted something' : `highlighted ${count.toLocaleString('en')} things`,
    'highlight.tagged': ({ thing, added, removed }) => {
      if (added.length === 0 && removed.length === 0) return `changed the tags of ${thing}`
      const phrases = [
        ...(added.length === 0 ? [] : [`added ${tagsNamed(added)} to ${thing}`]),
        ...(removed.length === 0 ? [] : [`removed ${tagsNamed(removed)} from ${thing}`]),
      ]
      return phrases.join(' and ')
    },
  },
  hidden: {
    'highlight.moved': 'Highlights move with their words.',
    'highlight.carried': 'Highlights move with their note.',
  },
}
