import { createRoute } from '@tanstack/react-router'
import { idParams } from '../routes/identifiers.ts'
import { screen } from '../routes/screen.ts'
import { frameRoute } from './frame-route.ts'

/** A note by itself (document 1 §2.5). */
export const noteRoutes = [
  createRoute({
    getParentRoute: () => frameRoute,
    path: '/data/$noteId',
    params: idParams('noteId'),
    component: screen('note', async () => (await import('../screens/note/note-screen.tsx')).NoteScreen),
  }),
] as const
