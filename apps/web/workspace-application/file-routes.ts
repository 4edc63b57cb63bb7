import { createRoute } from '@tanstack/react-router'
import { idParams } from '../routes/identifiers.ts'
import { screen } from '../routes/screen.ts'
import { frameRoute } from './frame-route.ts'

/** The page of a file (document 1 §2.5). */
export const fileRoutes = [
  createRoute({
    getParentRoute: () => frameRoute,
    path: '/f/$fileId',
    params: idParams('fileId'),
    component: screen('file', async () => (await import('../screens/file/file-screen.tsx')).FileScreen),
  }),
] as const
