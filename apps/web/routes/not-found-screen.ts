import { screen } from './screen.ts'

/** What an address shows that leads to nothing; few pages need it. */
export const NotFoundScreen = screen('not-found', async () => (await import('../shell/not-found.tsx')).NotFound)
