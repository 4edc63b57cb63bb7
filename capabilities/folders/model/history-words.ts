import { changes, contentWords, moves, type HistoryWords } from '#journal/model/told-act.ts'

/** How histories tell of this capability's events. */
export const historyWords: HistoryWords = {
  things: { folder: ['folder', 'folders'] },
  told: {
    ...contentWords('folder'),
    'folder.changed': changes({ projectDefault: 'what everybody gets on projects in it' }),
    'folder.moved': moves('another folder'),
  },
  untold: { 'folder.pinned': 'Everybody pins for themselves.', 'folder.unpinned': 'Everybody pins for themselves.' },
}
