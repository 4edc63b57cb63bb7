import { toCallError, type CommandOutcome } from '../graphql/index.ts'
import { duringAct, recordAct, type Act } from '../undo/index.ts'
import { showToast } from './toasts.ts'

/** The result of a command; null while it waits in the queue. @throws CallError when it failed. */
export function unwrap<Data>(outcome: CommandOutcome<Data>): Data | null {
  if (outcome.status === 'failed') throw outcome.error
  return outcome.status === 'done' ? outcome.data : null
}

/** Shows a toast that says why something failed, in words for the reader. */
export function reportFailure(error: unknown): void {
  showToast({ message: toCallError(error).message, tone: 'failed' })
}

/**
 * After an act was done: records it for mod+z and shows a toast with Undo. `message` defaults to the act's own words.
 */
export function showUndo(act: Act, message?: string): number {
  recordAct(act)
  return showToast({ message: message ?? act.title, act })
}

interface Performed {
  title: string
  /** Does it, and returns the function that undoes it. */
  run: () => Promise<() => Promise<unknown>>
  /** Opens what was created or changed. */
  link?: { title: string; href: string }
  /** The result is visible, as after a drag: no toast is shown. */
  quiet?: boolean
}

/** Does something that can be undone. Shows a toast with Undo, or why it failed. @returns whether it was done. */
export function perform(asked: Performed): Promise<boolean> {
  const work = runAct(asked)
  duringAct(work)
  return work
}

async function runAct({ title, run, link, quiet = false }: Performed): Promise<boolean> {
  try {
    let undoAct = await run()
    const act = {
      title,
      undo: async () => void (await undoAct()),
      redo: async () => {
        undoAct = await run()
      },
    }
    recordAct(act)
    if (!quiet) showToast({ message: title, act, ...(link ? { link } : {}) })
    return true
  } catch (error) {
    reportFailure(error)
    return false
  }
}
