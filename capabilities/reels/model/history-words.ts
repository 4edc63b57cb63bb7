import { contentWords, type HistoryWords } from '#journal/model/described-act.ts'

/** How histories describe this capability's events. */
export const historyWords: HistoryWords = {
  things: { reel: ['reel', 'reels'], clip: ['clip', 'clips'] },
  described: {
    ...contentWords('reel'),
    'reel.ordered': ({ thing }) => `reordered the clips in ${thing}`,
    'reel.clips-added': ({ thing }) => `added clips to ${thing}`,
    'reel.clips-removed': ({ thing }) => `removed clips from ${thing}`,
    'reel.clips-hidden': ({ thing }) => `hid clips in ${thing}`,
    'reel.clips-shown': ({ thing }) => `showed clips in ${thing} again`,
    'clip.trimmed': 'trimmed a clip',
  },
  hidden: Object.fromEntries(
    ['begun', 'failed', 'removed']
      .map((what) => [`reel.render-${what}`, 'A video is rendered from the clips.'])
      .concat([
        ['reel.rendered', 'A video is rendered from the clips.'],
        ['clip.followed', 'It follows from editing the text.'],
      ]),
  ),
}
