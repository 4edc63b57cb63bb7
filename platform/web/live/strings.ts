/** What acts say while the server is away. */
export const liveStrings = { queueUndo: 'Take an act back' } as const
