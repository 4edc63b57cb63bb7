import { screen } from './screen.ts'

/** The screen of an unknown address; loaded separately since few pages need it. */
export const NotFoundScreen = screen('not-found', async () => (await import('../shell/not-found.tsx')).NotFound)
