export const keyStrings = {
  title: 'Keys',
  find: 'Find a key',
  nothing: (query: string) => `No keys for “${query}”`,
} as const
