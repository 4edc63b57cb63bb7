import {
  ChangeGroupDocument,
  DeleteGroupDocument,
  RestoreGroupDocument,
  type GroupRowFragment,
} from '#generated/operations/capabilities/workspaces/web/members/groups.ts'
import { dataOf, perform, showUndo } from '#platform/web/design/perform.ts'
import { useCommand } from '#platform/web/graphql/index.ts'
import { strings } from '../strings.ts'

const text = strings.groups
/** The list of groups, and who has access where one of them stands for people. */
const LISTS = ['Groups', 'Sharing']

type NamedGroup = Pick<GroupRowFragment, 'id' | 'name'>

/** Deleting groups, and the ways back from what forms did to them; undone by mod+z and the toast. */
export function useGroupCommands() {
  const [change] = useCommand(ChangeGroupDocument, { refetch: LISTS })
  const [remove] = useCommand(DeleteGroupDocument, { refetch: LISTS })
  const [restore] = useCommand(RestoreGroupDocument, { refetch: LISTS })
  const put =
    ({ id, name, members }: GroupRowFragment) =>
    async () =>
      void dataOf(await change({ input: { id, name, memberIds: members.map((member) => member.id) } }))
  return {
    remove: async ({ id, name }: NamedGroup): Promise<boolean> =>
      perform({
        title: text.removed(name),
        run: async () => {
          dataOf(await remove({ input: { id } }))
          return async () => dataOf(await restore({ input: { id } }))
        },
      }),
    /** A group was made a moment ago. */
    made: ({ id, name }: NamedGroup): void =>
      void showUndo({
        title: text.created(name),
        undo: async () => void dataOf(await remove({ input: { id } })),
        redo: async () => void dataOf(await restore({ input: { id } })),
      }),
    /** A group was changed a moment ago. */
    changed: (before: GroupRowFragment, after: GroupRowFragment): void =>
      void showUndo({ title: text.changed(after.name), undo: put(before), redo: put(after) }),
  }
}
