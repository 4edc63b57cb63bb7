/** The texts of clips. */
export const strings = {
  section: 'Clips',
  play: (seconds: string) => `Play the clip (${seconds})`,
  reel: (clips: number) => `Reel of ${clips.toLocaleString()} ${clips === 1 ? 'clip' : 'clips'}`,
  reelOf: (clips: number, title: string) => `${title} · ${clips.toLocaleString()} ${clips === 1 ? 'clip' : 'clips'}`,
  dialog: 'Clip',
  loading: 'Loading the clip',
  noClip: 'This highlight has no clip anymore: its words were removed.',
  notLoaded: 'This recording could not be loaded. Check your connection and try again.',
  playActive: 'Play the clip of the highlight',
} as const
