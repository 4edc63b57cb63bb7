import { createRoute, redirect } from '@tanstack/react-router'
import { idParams } from '../routes/identifiers.ts'
import { screen } from '../routes/screen.ts'
import { frameRoute } from './frame-route.ts'

/** A note by itself (document 1 §2.5), and its permanent address under a project (§2.4), which keeps what the hash says. */
export const noteRoutes = [
  createRoute({
    getParentRoute: () => frameRoute,
    path: '/data/$noteId',
    params: idParams('noteId'),
    component: screen('note', async () => (await import('../screens/note/note-screen.tsx')).NoteScreen),
  }),
  createRoute({
    getParentRoute: () => frameRoute,
    path: '/projects/$projectId/view/$noteId',
    params: idParams('projectId', 'noteId'),
    beforeLoad: ({ params, location }) => {
      throw redirect({ to: '/data/$noteId', params: { noteId: params.noteId }, hash: location.hash, replace: true })
    },
  }),
] as const
