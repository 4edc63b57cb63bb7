import { toCallError, type CommandOutcome } from '../graphql/index.ts'
import { showToast, showUndo } from './toasts.ts'

/** What a command gave; null while it waits in the queue. @throws CallError when it failed. */
export function dataOf<Data>(outcome: CommandOutcome<Data>): Data | null {
  if (outcome.status === 'failed') throw outcome.error
  return outcome.status === 'done' ? outcome.data : null
}

/** Tells in a toast why something failed, in words for the reader. */
export function tellFailure(error: unknown): void {
  showToast({ message: toCallError(error).message, tone: 'failed' })
}

/**
 * Does something that can be taken back: `run` does it and gives the way back. Tells of it with Undo, or why it failed.
 * @returns whether it was done.
 */
export async function perform({ title, run }: { title: string; run: () => Promise<() => Promise<unknown>> }): Promise<boolean> {
  try {
    let takeBack = await run()
    showUndo({
      title,
      undo: async () => void (await takeBack()),
      redo: async () => {
        takeBack = await run()
      },
    })
    return true
  } catch (error) {
    tellFailure(error)
    return false
  }
}
