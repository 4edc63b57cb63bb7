import { createRoute } from '@tanstack/react-router'
import { rootRoute } from '../routes/root-route.ts'
import { screen } from '../routes/screen.ts'
import { frameRoute } from './frame-route.ts'

// Every page of a workspace holds its routes: what the screen can tell apart and read, it does.
const component = screen('reel', async () => (await import('../screens/reel/reel-screen.tsx')).ReelScreen)

/** The reels of recordings and insights (document 1 §2.5, §2.6); that of a tag stands at its own address. */
export const reelRoutes = [
  createRoute({ getParentRoute: () => frameRoute, path: '/data/$noteId/reels/$fileId', component }),
  createRoute({ getParentRoute: () => frameRoute, path: '/insights/$insightId/reels/$reelId', component }),
] as const

/** Clips and reels for the pages of others (§2.9), without the shell. */
export const embedRoute = createRoute({ getParentRoute: () => rootRoute, path: '/embed/$', component })
