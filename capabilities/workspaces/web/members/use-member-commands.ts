import {
  ChangeMemberDocument,
  DeactivateMemberDocument,
  ReactivateMemberDocument,
  type MemberRowFragment,
} from '#generated/operations/capabilities/workspaces/web/members/members.ts'
import type { ChangeMemberInput } from '#generated/operations/schema-types.ts'
import type { Role } from '#journal/model/actor.ts'
import { dataOf, perform } from '#platform/web/design/perform.ts'
import { useCommand } from '#platform/web/graphql/index.ts'
import { strings } from '../strings.ts'
import { asRole } from '../viewer-role.ts'

const text = strings.members

/**
 * What administrators do with members, undone by mod+z and the toast. @param changed is told after each step: the list
 * is another then
 */
export function useMemberCommands(changed: () => void) {
  const [change] = useCommand(ChangeMemberDocument)
  const [deactivate] = useCommand(DeactivateMemberDocument)
  const [reactivate] = useCommand(ReactivateMemberDocument)

  const put = async (input: ChangeMemberInput): Promise<void> => {
    dataOf(await change({ input }))
    changed()
  }
  const leave = async ({ id }: MemberRowFragment): Promise<void> => {
    dataOf(await deactivate({ input: { id } }))
    changed()
  }
  /** Lets somebody back in, as the administrator that they were. */
  const comeBack = async ({ id }: MemberRowFragment, isAdmin: boolean): Promise<void> => {
    dataOf(await reactivate({ input: { id } }))
    if (isAdmin) dataOf(await change({ input: { id, workspaceAdmin: true } }))
    changed()
  }

  return {
    giveRole: async ({ id, name, role: before }: MemberRowFragment, role: Role | null): Promise<boolean> =>
      perform({
        title: text.gaveRole(name, role === null ? strings.noRole : (strings.roles[role] ?? role)),
        run: async () => {
          await put({ id, role })
          return async () => put({ id, role: asRole(before) })
        },
      }),
    setAdmin: async ({ id, name }: MemberRowFragment, workspaceAdmin: boolean): Promise<boolean> =>
      perform({
        title: workspaceAdmin ? text.madeAdmin(name) : text.droppedAdmin(name),
        run: async () => {
          await put({ id, workspaceAdmin })
          return async () => put({ id, workspaceAdmin: !workspaceAdmin })
        },
      }),
    deactivate: async (member: MemberRowFragment): Promise<boolean> =>
      perform({
        title: text.tookOut(member.name),
        run: async () => {
          await leave(member)
          return async () => comeBack(member, member.isWorkspaceAdmin)
        },
      }),
    reactivate: async (member: MemberRowFragment): Promise<boolean> =>
      perform({
        title: text.reactivated(member.name),
        run: async () => {
          await comeBack(member, false)
          return async () => leave(member)
        },
      }),
  }
}
