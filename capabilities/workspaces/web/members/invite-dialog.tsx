import { Button, Modal, Select, TagsInput, Textarea } from '@mantine/core'
import type { InviteMembersMutation } from '#generated/operations/capabilities/workspaces/web/members/members.ts'
import { showToast } from '#platform/web/design/toasts.ts'
import { recordGiven } from '#platform/web/live/report-act.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import { useRef } from 'react'
import { MAX_INVITE_MESSAGE_CHARS, MAX_INVITES_AT_ONCE } from '../../model/limits.ts'
import { invitations, mayGiveRole } from '../../model/membership.ts'
import { Problem } from '../problem.tsx'
import { strings } from '../strings.ts'
import { useActForm } from '../use-command-form.ts'
import { invitingMembers } from './member-acts.ts'
import type { ViewerRole } from '../viewer-role.ts'
import { giveableRoles } from '../viewer-role.ts'
import classes from '../parts.module.css'

interface InviteFormProps {
  viewer: ViewerRole
  onDone: () => void
  /** The label for continuing without inviting anyone. */
  cancelLabel?: string
}

/** The dialog that invites people. */
export function InviteDialog({
  opened,
  onClose,
  viewer,
}: {
  opened: boolean
  onClose: () => void
  viewer: ViewerRole
}) {
  return (
    <Modal opened={opened} onClose={onClose} title={strings.inviteDialog.title}>
      <InviteForm viewer={viewer} onDone={onClose} />
    </Modal>
  )
}

const NOBODY: InviteMembersMutation['inviteMembers'] = { invitationIds: [], newInvitationIds: [], alreadyMembers: [] }

/** Addresses, a role up to one's own, and a message. */
export function InviteForm({ viewer, onDone, cancelLabel = strings.cancel }: InviteFormProps) {
  const roles = giveableRoles(viewer)
  const invite = useAct(invitingMembers)
  const invited = useRef<InviteMembersMutation['inviteMembers']>(undefined)
  const { form, busy, problem, onSubmit, ref } = useActForm({
    act: (input) => invite({ input, onInvited: (reported) => (invited.current = reported) }),
    schema: invitations,
    initialValues: {
      emails: [] as string[],
      role: mayGiveRole(viewer, 'CONTRIBUTOR') ? 'CONTRIBUTOR' : 'VIEWER',
      message: '',
    },
    onDone: (given) => {
      const { invitationIds, newInvitationIds, alreadyMembers } = invited.current ?? NOBODY
      const parts = [
        ...(invitationIds.length > 0 ? [strings.inviteDialog.sent(invitationIds.length)] : []),
        ...(alreadyMembers.length > 0 ? [strings.inviteDialog.already(alreadyMembers)] : []),
      ]
      const message = parts.join(' ')
      // For addresses that were already invited, the former invite stays.
      showToast({ message, ...(newInvitationIds.length > 0 && { act: recordGiven(given, message) }) })
      onDone()
    },
  })
  const wrongEmail = Object.entries(form.errors).find(([path]) => path.startsWith('emails'))?.[1]
  return (
    <form className={classes.form} onSubmit={onSubmit} ref={ref} noValidate aria-busy={busy}>
      <Problem error={problem} />
      <TagsInput
        label={strings.inviteDialog.emails}
        description={strings.inviteDialog.emailsHint}
        splitChars={[',', ';', ' ', '\n', '\t']}
        maxTags={MAX_INVITES_AT_ONCE}
        acceptValueOnBlur
        data-autofocus
        {...form.getInputProps('emails')}
        error={wrongEmail}
      />
      <Select
        label={strings.inviteDialog.role}
        description={strings.roleHints[form.getValues().role]}
        data={roles.map((role) => ({ value: role, label: strings.roles[role] ?? role }))}
        allowDeselect={false}
        {...form.getInputProps('role')}
      />
      <Textarea
        label={strings.inviteDialog.message}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={MAX_INVITE_MESSAGE_CHARS}
        {...form.getInputProps('message')}
      />
      <div className={classes.actions}>
        <Button variant="default" onClick={onDone}>
          {cancelLabel}
        </Button>
        <Button type="submit" loading={busy}>
          {strings.inviteDialog.submit}
        </Button>
      </div>
    </form>
  )
}
