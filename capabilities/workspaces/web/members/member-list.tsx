import { Button, Select } from '@mantine/core'
import { useState } from 'react'
import type { MemberRowFragment } from '#generated/operations/capabilities/workspaces/web/members/members.ts'
import type { Role } from '#journal/model/actor.ts'
import { ShortList, ShortListRow } from '#platform/web/design/short-list.tsx'
import { EmptyLine } from '#platform/web/design/empty-state.tsx'
import { MoreMenu, type MenuEntry } from '#platform/web/design/action-menu.tsx'
import { Avatar } from '#platform/web/design/avatar.tsx'
import { confirm } from '#platform/web/design/confirm.tsx'
import { ErrorState } from '#platform/web/design/error-state.tsx'
import { Link } from '#platform/web/design/link.tsx'
import { LoadingRows } from '#platform/web/design/loading-rows.tsx'
import { RelativeTime } from '#platform/web/design/relative-time.tsx'
import { SearchInput } from '#platform/web/design/search-input.tsx'
import { SegmentedTabs } from '#platform/web/design/tabs.tsx'
import { toCallError } from '#platform/web/graphql/index.ts'
import { reportAct } from '#platform/web/live/report-act.ts'
import { useAct, useLive } from '#platform/web/live/use-live.ts'
import { userHref } from '../place-links.ts'
import { strings } from '../strings.ts'
import { asRole, giveableRoles, type ViewerRole } from '../viewer-role.ts'
import { deactivatingMember, givingRole, memberList, reactivatingMember, settingAdmin } from './member-acts.ts'
import classes from '../parts.module.css'

const WHICH = [
  { value: 'active', label: strings.members.active },
  { value: 'deactivated', label: strings.members.deactivated },
] as const
const NO_ROLE = ''

/** Everyone in the workspace sorted by name, or those who left; administrators change roles here. */
export function MemberList({ viewer }: { viewer: ViewerRole & { manages: boolean } }) {
  const [query, setQuery] = useState('')
  const [which, setWhich] = useState<'active' | 'deactivated'>('active')
  const members = useLive(memberList, { query, deactivated: which === 'deactivated' })
  return (
    <section className={classes.section} aria-label={strings.members.title}>
      <div className={classes.tools}>
        <SearchInput label={strings.members.search} value={query} onChange={setQuery} width="100%" />
        {viewer.manages && (
          <SegmentedTabs label={strings.members.title} value={which} options={WHICH} onChange={setWhich} />
        )}
      </div>
      {members.state === 'failed' && (
        <ErrorState
          compact
          title={strings.members.failed}
          message={toCallError(members.error).message}
          onRetry={members.retry}
        />
      )}
      {members.state === 'loading' && <LoadingRows label={strings.members.title} />}
      {members.state === 'ready' && members.rows.length === 0 && (
        <EmptyLine announced>
          {query === '' && which === 'deactivated' ? strings.members.noneDeactivated : strings.members.nobody}
        </EmptyLine>
      )}
      {members.rows.length > 0 && (
        <ShortList>
          {members.rows.map((member) => (
            <Member key={member.id} member={member} viewer={viewer} />
          ))}
        </ShortList>
      )}
      {members.hasMore && (
        <Button variant="default" onClick={members.more}>
          {strings.members.loadMore}
        </Button>
      )}
    </section>
  )
}

interface MemberProps {
  member: MemberRowFragment
  viewer: ViewerRole & { manages: boolean }
}

function Member({ member, viewer }: MemberProps) {
  const giveRole = useAct(givingRole)
  const setAdmin = useAct(settingAdmin)
  const deactivate = useAct(deactivatingMember)
  const reactivate = useAct(reactivatingMember)
  const { id, name } = member
  const isActive = member.deactivatedAt === null
  const leave = async (): Promise<void> => {
    const sure = await confirm({
      title: strings.members.deactivateTitle(name),
      body: strings.members.deactivateBody,
      confirmLabel: strings.members.deactivate,
      danger: true,
    })
    if (sure) await reportAct(deactivate(id), { title: strings.members.tookOut(name) })
  }
  const toggleAdmin = async (): Promise<void> => {
    const givesUp = member.isViewer && member.isWorkspaceAdmin
    const sure =
      !givesUp ||
      (await confirm({
        title: strings.members.giveUpTitle,
        body: strings.members.giveUpBody,
        confirmLabel: strings.members.dropAdmin,
        danger: true,
      }))
    const workspaceAdmin = !member.isWorkspaceAdmin
    if (sure)
      await reportAct(setAdmin({ id, workspaceAdmin }), {
        title: workspaceAdmin ? strings.members.madeAdmin(name) : strings.members.droppedAdmin(name),
      })
  }
  const changeRole = (role: Role | null): void =>
    void reportAct(giveRole({ id, role }), {
      title: strings.members.gaveRole(name, role === null ? strings.noRole : (strings.roles[role] ?? role)),
    })
  const entries: MenuEntry[] = isActive
    ? [
        {
          kind: 'command',
          title: member.isWorkspaceAdmin ? strings.members.dropAdmin : strings.members.makeAdmin,
          onSelect: () => void toggleAdmin(),
        },
        { kind: 'command', title: strings.members.deactivate, danger: true, onSelect: () => void leave() },
      ]
    : [
        {
          kind: 'command',
          title: strings.members.reactivate,
          onSelect: () => void reportAct(reactivate(id), { title: strings.members.reactivated(name) }),
        },
      ]
  return (
    <ShortListRow
      sign={<Avatar name={name} size={32} decorative />}
      title={
        <Link className={classes.name} href={userHref(member)}>
          {name}
        </Link>
      }
      badges={
        <>
          {member.isViewer && (
            <span className={classes.badge} data-tone="quiet">
              {strings.members.you}
            </span>
          )}
          {member.isWorkspaceAdmin && <span className={classes.badge}>{strings.members.administrator}</span>}
        </>
      }
      detail={
        <>
          {member.email}
          {' · '}
          {member.lastSeenAt === null ? (
            strings.members.never
          ) : (
            <>
              {strings.members.seen} <RelativeTime at={member.lastSeenAt} />
            </>
          )}
        </>
      }
      tools={
        <>
          {viewer.manages && isActive ? (
            <Select
              aria-label={strings.members.roleOf(name)}
              w={136}
              size="xs"
              data={[
                ...giveableRoles(viewer).map((role) => ({ value: role as string, label: strings.roles[role] ?? role })),
                { value: NO_ROLE, label: strings.noRole },
              ]}
              value={member.role ?? NO_ROLE}
              allowDeselect={false}
              onChange={(role) => changeRole(asRole(role))}
            />
          ) : (
            <span className={classes.muted}>{member.role === null ? strings.noRole : strings.roles[member.role]}</span>
          )}
          {viewer.manages && <MoreMenu label={strings.members.more(name)} entries={entries} />}
        </>
      }
    />
  )
}
