import { changes, contentWords, moves, type HistoryWords } from '#journal/model/described-act.ts'

/** How histories describe this capability's events. */
export const historyWords: HistoryWords = {
  things: { folder: ['folder', 'folders'] },
  described: {
    ...contentWords('folder'),
    'folder.changed': changes({ projectDefault: 'the default access to its projects' }),
    'folder.moved': moves('another folder'),
  },
  hidden: { 'folder.pinned': 'Everyone pins for themselves.', 'folder.unpinned': 'Everyone pins for themselves.' },
}
