import { changes, contentWords, copyWords, type HistoryWords } from '#journal/model/described-act.ts'

/** How histories describe this capability's events. */
const LINKED = { 'project.extension-linked': 'linked', 'project.extension-unlinked': 'unlinked' }

export const historyWords: HistoryWords = {
  things: {
    tag: ['tag', 'tags'],
    'tag-group': ['group of tags', 'groups of tags'],
    'tag-board': ['board of tags', 'boards of tags'],
    extension: ['extension', 'extensions'],
  },
  described: {
    ...contentWords('tag'),
    ...copyWords('tag'),
    'tag.changed': changes({ tag_group_id: 'the group' }),
    'tag.merged': ({ thing, to }) => `merged ${thing} into ${to === null ? 'another tag' : `the tag “${to}”`}`,
    ...contentWords('tag-group'),
    ...contentWords('tag-board'),
    ...contentWords('extension'),
    ...Object.fromEntries(
      Object.entries(LINKED).map(([type, did]) => [
        type,
        ({ title }: { title: string | null }) => `${did} the extension${title === null ? '' : ` “${title}”`}`,
      ]),
    ),
  },
  hidden: {},
}
