import { showUndo } from '#platform/web/design/perform.ts'
import type { Given } from '#platform/web/live/acts.ts'

interface Made {
  title: string
  /** Its undo: deletes what was made. */
  deleteIt: () => Given
  /** Called once it is undone. */
  onGone?: () => void
}

/** Shows a toast that something was made in the background, with undo. */
export function showCopied({ title, deleteIt, onGone }: Made): void {
  let last: Given | null = null
  const turn = async (): Promise<void> => {
    const given = last === null ? deleteIt() : last.undo()
    const outcome = await given.done
    if (outcome.state === 'refused') throw outcome.error
    last = given
  }
  showUndo({ title, undo: async () => turn().then(onGone), redo: turn })
}
