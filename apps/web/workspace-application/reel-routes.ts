import { createRoute } from '@tanstack/react-router'
import { rootRoute } from '../routes/root-route.ts'
import { screen } from '../routes/screen.ts'
import { frameRoute } from './frame-route.ts'

// Every page of a workspace loads these routes: what the screen can distinguish and load, it does.
const component = screen('reel', async () => (await import('../screens/reel/reel-screen.tsx')).ReelScreen)

/** The reels of recordings and insights (document 1 §2.5, §2.6); the reel of a tag is at the tag's own address. */
export const reelRoutes = [
  createRoute({ getParentRoute: () => frameRoute, path: '/data/$noteId/reels/$fileId', component }),
  createRoute({ getParentRoute: () => frameRoute, path: '/insights/$insightId/reels/$reelId', component }),
] as const

/** Clips and reels to embed in other websites (§2.9), without the shell. */
export const embedRoute = createRoute({ getParentRoute: () => rootRoute, path: '/embed/$', component })
