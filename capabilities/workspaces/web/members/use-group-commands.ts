import {
  ChangeGroupDocument,
  DeleteGroupDocument,
  type GroupRowFragment,
} from '#generated/operations/capabilities/workspaces/web/members/groups.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { dataOf, operationOf, perform, showUndo } from '#platform/web/design/perform.ts'
import { useCommand } from '#platform/web/graphql/index.ts'
import { useTakingBack } from '#platform/web/live/use-taking-back.ts'
import { strings } from '../strings.ts'

const text = strings.groups
/** The list of groups, and who has access where one of them stands for people. */
const LISTS = ['Groups', 'Sharing']

type NamedGroup = Pick<GroupRowFragment, 'id' | 'name'>

/** Deleting groups, and the ways back from what forms did to them; undone by mod+z and the toast. */
export function useGroupCommands() {
  const [change] = useCommand(ChangeGroupDocument, { refetch: LISTS })
  const [remove] = useCommand(DeleteGroupDocument, { refetch: LISTS })
  const takeBack = useTakingBack({ refetch: LISTS })
  const put =
    ({ id, name, members }: GroupRowFragment) =>
    async () =>
      void dataOf(await change({ input: { id, name, memberIds: members.map((member) => member.id) } }))
  return {
    remove: async ({ id, name }: NamedGroup): Promise<boolean> =>
      perform({
        title: text.removed(name),
        run: async () => {
          const operationId = operationOf(await remove({ input: { id } }))
          return async () => takeBack(operationId)
        },
      }),
    /** A group was made a moment ago. */
    made({ id, name }: NamedGroup): void {
      let removal: Id
      showUndo({
        title: text.created(name),
        undo: async () => {
          removal = operationOf(await remove({ input: { id } }))
        },
        redo: async () => void (await takeBack(removal)),
      })
    },
    /** A group was changed a moment ago. */
    changed: (before: GroupRowFragment, after: GroupRowFragment): void =>
      void showUndo({ title: text.changed(after.name), undo: put(before), redo: put(after) }),
  }
}
