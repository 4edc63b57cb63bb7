import { beginApplication, painted } from '../first-text/load-application.ts'
import { isSidebarHidden } from '../first-text/sidebar-hidden.ts'
import './first-answers.css'

/** After this time the page shows whatever it has. */
const TIMEOUT_MS = 10_000

/**
 * The entry of a question's page: the answers that the server drew into it (`apps/server/first-answers.ts`) are shown
 * where the page will show its own, then the application is loaded.
 */
async function begin(): Promise<void> {
  const frame = document.getElementById('first-answers')
  if (!frame) return
  frame.dataset['sidebar'] = isSidebarHidden() ? 'hidden' : 'shown'
  frame.hidden = false
  const leave = (): void => frame.remove()
  setTimeout(leave, TIMEOUT_MS)
  addEventListener('popstate', leave)
  await painted()
}

void begin().then(beginApplication)
