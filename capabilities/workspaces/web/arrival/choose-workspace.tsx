import { Button } from '@mantine/core'
import { useQuery } from '@apollo/client/react'
import { Aside, AuthCard, Working } from '#identity/web/index.ts'
import {
  AcceptInvitationDocument,
  DoorTeamsDocument,
  JoinWorkspaceDocument,
  type DoorTeamFragment,
} from '#generated/operations/capabilities/workspaces/web/arrival/arrival.ts'
import { ShortList, ShortListRow } from '#platform/web/design/short-list.tsx'
import { EmptyLine } from '#platform/web/design/empty-state.tsx'
import { Avatar } from '#platform/web/design/avatar.tsx'
import { ErrorState } from '#platform/web/design/error-state.tsx'
import { Link } from '#platform/web/design/link.tsx'
import { toCallError, useCommand } from '#platform/web/graphql/index.ts'
import { Problem } from '../problem.tsx'
import { strings } from '../strings.ts'
import classes from '../parts.module.css'

interface ChooseWorkspaceProps {
  email: string
  /** Leads into a workspace, where the user is signed in by a ticket. */
  enterHref: (address: string) => string
  onEntered: (address: string) => void
  /** Only those that can be joined. */
  joiningOnly?: boolean
}

/** The workspaces of a person, and those they may join. */
export function ChooseWorkspace({ email, enterHref, onEntered, joiningOnly = false }: ChooseWorkspaceProps) {
  const { data, error, refetch } = useQuery(DoorTeamsDocument, { fetchPolicy: 'network-only' })
  if (error) return <ErrorState compact message={toCallError(error).message} onRetry={() => void refetch()} />
  if (!data) return <Working title={strings.choose.title} />
  const { current, available } = data.loginTeams
  const empty = available.length === 0 && (joiningOnly || current.length === 0)
  return (
    <AuthCard title={joiningOnly ? strings.join.title : strings.choose.title} explain={strings.choose.explain(email)}>
      {!joiningOnly && current.length > 0 && (
        <section className={classes.group} aria-label={strings.choose.current}>
          <ShortList>
            {current.map((team) => (
              // A whole page load: the server answers this address with a ticket.
              <ShortListRow
                key={team.id}
                href={enterHref(team.address)}
                leaves
                sign={<Logo team={team} />}
                title={team.name}
                detail={new URL(team.address).host}
              />
            ))}
          </ShortList>
        </section>
      )}
      {available.length > 0 && (
        <section className={classes.group} aria-label={strings.choose.available}>
          <h2 className={classes.groupTitle}>{strings.choose.available}</h2>
          <ShortList>
            {available.map((team) => (
              <Available key={team.id} team={team} onEntered={onEntered} />
            ))}
          </ShortList>
        </section>
      )}
      {empty && <EmptyLine>{joiningOnly ? strings.join.none : strings.choose.none}</EmptyLine>}
      <Button component={Link} href="/auth/create-workspace" variant={empty ? 'filled' : 'default'}>
        {strings.choose.create}
      </Button>
      <Aside>
        {strings.choose.missing} <Link href="/auth/find-workspace">{strings.choose.find}</Link>
        {' · '}
        <Link href="/auth/logout">{strings.choose.other}</Link>
      </Aside>
    </AuthCard>
  )
}

function Logo({ team }: { team: DoorTeamFragment }) {
  return (
    <Avatar
      name={team.name}
      imageUrl={team.logoUrl}
      {...(team.primaryColor ? { color: team.primaryColor } : {})}
      size={32}
      square
      decorative
    />
  )
}

function Available({ team, onEntered }: { team: DoorTeamFragment; onEntered: (address: string) => void }) {
  const [join, joining] = useCommand(JoinWorkspaceDocument)
  const [accept, accepting] = useCommand(AcceptInvitationDocument)
  const isInvite = team.inviteId !== null
  const enter = async (): Promise<void> => {
    if (team.inviteId !== null) {
      const outcome = await accept({ input: { invitationId: team.inviteId } })
      if (outcome.status === 'done') onEntered(outcome.data.acceptInvitation.address)
      return
    }
    const outcome = await join({ input: { teamId: team.id } })
    if (outcome.status === 'done') onEntered(outcome.data.joinWorkspace.address)
  }
  const facts = isInvite
    ? team.invitedBy
      ? strings.choose.invitedBy(team.invitedBy)
      : strings.choose.invited
    : strings.choose.byDomain
  return (
    <ShortListRow
      sign={<Logo team={team} />}
      title={team.name}
      detail={facts}
      tools={
        <Button
          size="xs"
          loading={joining.pending || accepting.pending}
          onClick={() => void enter()}
          aria-label={`${isInvite ? strings.choose.accept : strings.choose.join}: ${team.name}`}
        >
          {isInvite ? strings.choose.accept : strings.choose.join}
        </Button>
      }
    >
      <Problem error={joining.error ?? accepting.error} />
    </ShortListRow>
  )
}
