import type { MemberRowFragment } from '#generated/operations/capabilities/workspaces/web/members/members.ts'
import type { Role } from '#journal/model/actor.ts'
import { reportAct } from '#platform/web/live/report-act.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import { strings } from '../strings.ts'
import { deactivatingMember, givingRole, reactivatingMember, settingAdmin } from './member-acts.ts'

const text = strings.members

/** The commands of administrators for members, undone by mod+z and the toast. */
export function useMemberCommands() {
  const giveRole = useAct(givingRole)
  const setAdmin = useAct(settingAdmin)
  const deactivate = useAct(deactivatingMember)
  const reactivate = useAct(reactivatingMember)
  return {
    giveRole: async ({ id, name }: MemberRowFragment, role: Role | null): Promise<boolean> =>
      reportAct(giveRole({ id, role }), {
        title: text.gaveRole(name, role === null ? strings.noRole : (strings.roles[role] ?? role)),
      }),
    setAdmin: async ({ id, name }: MemberRowFragment, workspaceAdmin: boolean): Promise<boolean> =>
      reportAct(setAdmin({ id, workspaceAdmin }), {
        title: workspaceAdmin ? text.madeAdmin(name) : text.droppedAdmin(name),
      }),
    deactivate: async ({ id, name }: MemberRowFragment): Promise<boolean> =>
      reportAct(deactivate(id), { title: text.tookOut(name) }),
    reactivate: async ({ id, name }: MemberRowFragment): Promise<boolean> =>
      reportAct(reactivate(id), { title: text.reactivated(name) }),
  }
}
