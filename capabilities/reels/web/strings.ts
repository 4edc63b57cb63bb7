/** Words around clips. */
export const strings = {
  section: 'Clips',
  play: (seconds: string) => `Play the clip (${seconds})`,
  reel: (clips: number) => `Reel of ${clips.toLocaleString()} ${clips === 1 ? 'clip' : 'clips'}`,
  reelOf: (clips: number, title: string) => `${title} · ${clips.toLocaleString()} ${clips === 1 ? 'clip' : 'clips'}`,
  dialog: 'Clip',
  loading: 'Loading the clip',
  noClip: 'This highlight has no clip any more: the words that it stood on are gone.',
  notLoaded: 'This recording could not be loaded. Look at the connection and try again.',
  playActive: 'Play the clip of the highlight',
} as const
