/** Words around clips. */
export const strings = {
  section: 'Clips',
  play: (seconds: string) => `Play the clip (${seconds})`,
  playActive: 'Play the clip of the highlight',
} as const
