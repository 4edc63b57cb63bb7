export const strings = {
  nothing: 'Nothing is published yet',
  nothingHint: 'Publish insights to present them one after another. A draft can be presented from its own page.',
  back: 'Back to the insights',
  presentation: 'presentation',
  slide: 'slide',
  place: (at: number, of: number) => `${at} of ${of}`,
} as const
