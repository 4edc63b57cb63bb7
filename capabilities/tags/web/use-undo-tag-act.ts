import {
  UndoTagActDocument,
  type TagMeaningFragment,
} from '#generated/operations/capabilities/tags/web/undo-tag-act.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { dataOf } from '#platform/web/design/perform.ts'
import { showToast } from '#platform/web/design/toasts.ts'
import { useCommand } from '#platform/web/graphql/index.ts'
import { tagStrings } from './strings.ts'

/**
 * Takes back an act on tags, groups and boards, and tells what stays since it was changed since.
 * @param lists what is read again then
 */
export function useUndoTagAct(lists: string[] = []) {
  const [undo] = useCommand(UndoTagActDocument, { refetch: lists })
  /** With `before`, the tags as they were, these are shown until the server has answered, also while away. */
  return async (actId: Id, before?: readonly TagMeaningFragment[]): Promise<void> => {
    const shown = before && {
      queueAs: tagStrings.queueUndo,
      optimistic: { undoTagAct: { __typename: 'UndoneTagAct' as const, actId, stayed: [], tags: [...before] } },
    }
    const stayed = dataOf(await undo({ input: { actId } }, shown ?? {}))?.undoTagAct.stayed ?? []
    if (stayed.length > 0) showToast({ message: tagStrings.stayed(stayed) })
  }
}
