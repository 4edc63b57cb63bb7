import { Button } from '@mantine/core'
import { useQuery } from '@apollo/client/react'
import { AuthCard, withQuery, Working } from '#identity/web/index.ts'
import {
  AcceptInvitationDocument,
  InvitationShownDocument,
} from '#generated/operations/capabilities/workspaces/web/arrival/arrival.ts'
import { ErrorState } from '#platform/web/design/error-state.tsx'
import { Link } from '#platform/web/design/link.tsx'
import { toCallError, useCommand } from '#platform/web/graphql/index.ts'
import { Problem } from '../problem.tsx'
import { strings } from '../strings.ts'

interface AcceptInvitationProps {
  token: string
  /** The address of the signed-in user; null if no one is signed in. */
  email: string | null
  /** The path of this page with its token, to return to. */
  here: string
  onEntered: (address: string) => void
}

/** The page of an invite's link: who invites to which workspace, and how to join. */
export function AcceptInvitation({ token, email, here, onEntered }: AcceptInvitationProps) {
  const { data, error, refetch } = useQuery(InvitationShownDocument, {
    variables: { token },
    fetchPolicy: 'network-only',
  })
  const [accept, { pending, error: refused }] = useCommand(AcceptInvitationDocument)
  if (error) return <ErrorState compact message={toCallError(error).message} onRetry={() => void refetch()} />
  if (!data) return <Working title={strings.join.title} />
  const invitation = data.shownInvitation
  if (!invitation) {
    return (
      <AuthCard title={strings.invite.goneTitle} explain={strings.invite.gone}>
        <Button component={Link} href="/auth/workspaces">
          {strings.invite.toWorkspaces}
        </Button>
      </AuthCard>
    )
  }
  const role = strings.invite.asRole(strings.roles[invitation.role] ?? invitation.role)
  const enter = async (): Promise<void> => {
    const outcome = await accept({ input: { token } })
    if (outcome.status === 'done') onEntered(outcome.data.acceptInvitation.address)
  }
  const isOther = email !== null && email.toLowerCase() !== invitation.email
  return (
    <AuthCard
      title={strings.invite.title(invitation.workspaceName)}
      explain={
        isOther
          ? strings.invite.otherAccount(email, invitation.email)
          : `${strings.invite.explain(invitation.invitedByName)} ${role}`
      }
    >
      <Problem error={refused} />
      {email !== null && !isOther ? (
        <Button autoFocus loading={pending} onClick={() => void enter()}>
          {strings.invite.accept}
        </Button>
      ) : (
        <>
          <Button
            component={Link}
            href={withQuery('/auth/signup', { email: invitation.email, redirect: here, invite: token })}
          >
            {strings.invite.signUp}
          </Button>
          <Button
            component={Link}
            variant="default"
            href={withQuery(isOther ? '/auth/logout' : '/auth/login', { email: invitation.email, redirect: here })}
          >
            {strings.invite.signIn(invitation.email)}
          </Button>
        </>
      )}
    </AuthCard>
  )
}
