import { Button } from '@mantine/core'
import { useState } from 'react'
import { InvitationsDocument } from '#generated/operations/capabilities/workspaces/web/members/members.ts'
import { ShortList, ShortListRow } from '#platform/web/design/short-list.tsx'
import { Avatar } from '#platform/web/design/avatar.tsx'
import { confirm } from '#platform/web/design/confirm.tsx'
import { RelativeTime } from '#platform/web/design/relative-time.tsx'
import { toCallError, type CallError } from '#platform/web/graphql/index.ts'
import type { Given } from '#platform/web/live/acts.ts'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import { Problem } from '../problem.tsx'
import { strings } from '../strings.ts'
import { resendingInvitation, revokingInvitation } from './member-acts.ts'
import classes from '../parts.module.css'

/**
 * Invited people who have not joined yet. Renders nothing without any. `mails`: whether the workspace sends invite
 * mails.
 */
export function InvitationList({ mails }: { mails: boolean }) {
  const { data } = useAnswer(InvitationsDocument, { variables: {} })
  const resend = useAct(resendingInvitation)
  const revoke = useAct(revokingInvitation)
  const [problem, setProblem] = useState<CallError | null>(null)
  const sent = async (given: Given): Promise<void> => {
    setProblem(null)
    const outcome = await given.done
    if (outcome.state === 'refused') setProblem(toCallError(outcome.error))
  }
  const invitations = data?.invitations.nodes ?? []
  const withdraw = async (id: string, email: string): Promise<void> => {
    if (
      await confirm({
        title: strings.members.revokeTitle(email),
        body: strings.members.revokeBody,
        confirmLabel: strings.members.revoke,
        danger: true,
      })
    )
      await sent(revoke(id))
  }
  if (invitations.length === 0) return null
  return (
    <section className={classes.section} aria-label={strings.members.pending}>
      <h2 className={classes.sectionTitle}>{strings.members.pending}</h2>
      <Problem error={problem} />
      <ShortList>
        {invitations.map(({ id, email, role, invitedByName, expired, createdAt }) => (
          <ShortListRow
            key={id}
            sign={<Avatar name={email} size={32} decorative />}
            title={email}
            badges={
              <>
                {expired && (
                  <span className={classes.badge} data-tone="quiet">
                    {strings.members.expired}
                  </span>
                )}
                {!mails && (
                  <span className={classes.badge} data-tone="quiet">
                    {strings.members.notMailed}
                  </span>
                )}
              </>
            }
            detail={
              <>
                {strings.roles[role]} · {strings.members.invitedBy(invitedByName)} · <RelativeTime at={createdAt} />
              </>
            }
            tools={
              <>
                <Button
                  size="xs"
                  variant="default"
                  aria-label={`${strings.members.resend}: ${email}`}
                  onClick={() => void sent(resend(id))}
                >
                  {strings.members.resend}
                </Button>
                <Button
                  size="xs"
                  variant="subtle"
                  color="gray"
                  aria-label={`${strings.members.revoke}: ${email}`}
                  onClick={() => void withdraw(id, email)}
                >
                  {strings.members.revoke}
                </Button>
              </>
            }
          />
        ))}
      </ShortList>
    </section>
  )
}
