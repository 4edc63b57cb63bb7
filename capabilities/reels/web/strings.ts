/** Words around clips. */
export const strings = {
  section: 'Clips',
  play: (seconds: string) => `Play the clip (${seconds})`,
  reel: (clips: number) => `Reel of ${clips.toLocaleString()} ${clips === 1 ? 'clip' : 'clips'}`,
  playActive: 'Play the clip of the highlight',
} as const
