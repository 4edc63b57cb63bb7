import { createRoute } from '@tanstack/react-router'
import { rootRoute } from '../routes/root-route.ts'
import { idParams } from '../routes/identifiers.ts'
import { screen } from '../routes/screen.ts'
import { frameRoute } from './frame-route.ts'

const load = async () => import('../screens/reel/reel-screens.ts')

/** The reels of recordings and insights (document 1 §2.5, §2.6); that of a tag stands at its own address. */
export const reelRoutes = [
  createRoute({ getParentRoute: () => frameRoute, path: '/data/$noteId/reels/$fileId', params: idParams('noteId', 'fileId'), component: screen('note-reel', async () => (await load()).NoteReelScreen) }),
  createRoute({ getParentRoute: () => frameRoute, path: '/insights/$insightId/reels/$reelId', params: idParams('insightId', 'reelId'), component: screen('insight-reel', async () => (await load()).InsightReelScreen) }),
] as const

/** Clips and reels in the pages of others (§2.9), without the shell. One route for all: every page of a workspace holds its routes. */
export const embedRoute = createRoute({ getParentRoute: () => rootRoute, path: '/embed/$', component: screen('embed', async () => (await load()).EmbedScreen) })
