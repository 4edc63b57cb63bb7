export const strings = { loading: 'Loading the file', failed: 'The file could not be loaded' } as const
