import { useRouter } from '@tanstack/react-router'
import { MAX_LEFT_OUT_OF_DESK } from '#coding/model/limits.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { showToast } from '#platform/web/design/toasts.ts'
import { useAction } from '#platform/web/keyboard/index.ts'
import type { Taken } from '#selections/web/index.ts'
import { codingLink } from '../coding-links.ts'
import { chosenRowActions } from './chosen-row-actions.ts'
import { selectionStrings as strings } from './strings.ts'

/** Opens the coding desk for the chosen notes. @param take saves on the server which notes are chosen */
export function useCodingRows(projectId: Id, take: () => Promise<Taken | null>, enabled: boolean): void {
  const router = useRouter()
  const code = async (): Promise<void> => {
    const taken = await take()
    if (taken === null) return
    const leftOut = [...taken.leftOut]
    if (leftOut.length > MAX_LEFT_OUT_OF_DESK)
      return void showToast({ message: strings.tooManyLeftOut(MAX_LEFT_OUT_OF_DESK) })
    const source = { kind: 'selection' as const, selectionId: taken.selectionId, leftOut }
    router.history.push(codingLink({ project: { id: projectId }, source }))
  }
  useAction(chosenRowActions.codeRows, code, { enabled })
  // The key of all notes means the chosen ones while there are any.
  useAction(chosenRowActions.code, code, { enabled })
}
