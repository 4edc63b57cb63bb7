import { createRoute, redirect } from '@tanstack/react-router'
import type { Id } from '#platform/kernel/ids.ts'
import { idParams } from '../routes/identifiers.ts'
import { screen } from '../routes/screen.ts'
import { letTextComeFirst } from '../shell/text-first.ts'
import { frameRoute } from './frame-route.ts'
import { reportedText } from './bootstrap-data.ts'
import { workspaceSession } from './session.ts'

const loadNote = async () => import('../screens/note/note-screen.tsx')

async function beginNote(noteId: Id, href: string, opens: boolean): Promise<void> {
  try {
    const [{ readNoteAhead }, { calls }] = await Promise.all([loadNote(), workspaceSession(href)])
    readNoteAhead(calls.client, noteId, opens, reportedText(noteId))
  } catch {
    // The frame and the screen load the same data, and show the error.
  }
}

/** Whether the page is drawn already and only its screen changes. */
const anythingDrawn = (): boolean => document.getElementById('main') !== null

/** A note (document 1 §2.5), and its permanent address under a project (§2.4), which keeps the hash. */
export const noteRoutes = [
  createRoute({
    getParentRoute: () => frameRoute,
    path: '/data/$noteId',
    params: idParams('noteId'),
    // What was requested while the pointer rested on a link is not all that the opened note needs.
    preloadStaleTime: 0,
    // In parallel with drawing what is around it; the page shows its own outline and errors.
    loader: ({ params, location, preload }) => {
      if (!anythingDrawn()) letTextComeFirst()
      void beginNote(params.noteId, location.href, !preload)
    },
    component: screen('note', async () => (await loadNote()).NoteScreen),
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
