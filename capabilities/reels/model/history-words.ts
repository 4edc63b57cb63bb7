import { contentWords, type HistoryWords } from '#journal/model/described-act.ts'

/** How histories describe this capability's events. */
export const historyWords: HistoryWords = {
  things: { reel: ['reel', 'reels'], clip: ['clip', 'clips'] },
  described: {
    ...contentWords('reel'),
    'reel.ordered': ({ thing }) => `put the clips of ${thing} in another order`,
    'reel.clips-added': ({ thing }) => `added clips to ${thing}`,
    'reel.clips-removed': ({ thing }) => `took clips out of ${thing}`,
    'reel.clips-hidden': ({ thing }) => `left clips out of ${thing}`,
    'reel.clips-shown': ({ thing }) => `took clips of ${thing} in again`,
    'clip.trimmed': 'trimmed a clip',
  },
  hidden: Object.fromEntries(
    ['begun', 'failed', 'removed']
      .map((what) => [`reel.render-${what}`, 'A video is rendered from the clips.'])
      .concat([
        ['reel.rendered', 'A video is rendered from the clips.'],
        ['clip.followed', 'Clips follow what someone wrote.'],
      ]),
  ),
}
