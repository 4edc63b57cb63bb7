import { Button, Modal, Select, Textarea } from '@mantine/core'
import { useState } from 'react'
import { MAX_ACCESS_REQUEST_CHARS } from '#access/model/limits.ts'
import { newAccessRequest } from '#access/model/sharing.ts'
import { MyAccessRequestsDocument } from '#generated/operations/capabilities/workspaces/web/members/members.ts'
import { ROLES, type Role } from '#journal/model/actor.ts'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import { holdsRole } from '../../model/membership.ts'
import { Problem } from '../problem.tsx'
import { strings } from '../strings.ts'
import { useActForm } from '../use-command-form.ts'
import { requestingAccess } from './member-acts.ts'
import classes from '../parts.module.css'

/** Lets a user request a role above their own; says so while the request waits. */
export function AskForRole({ role }: { role: Role | null }) {
  const [opened, setOpened] = useState(false)
  const { data } = useAnswer(MyAccessRequestsDocument, { variables: {} })
  const higher = ROLES.filter((each) => !holdsRole(role, each))
  const waiting = data?.myAccessRequests.find((request) => request.scopeId === null)
  if (higher.length === 0) return null
  if (waiting) {
    return (
      <div className={classes.news} role="status">
        {strings.members.asked(strings.roles[waiting.role] ?? waiting.role)}
      </div>
    )
  }
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        {strings.members.askMore}
      </Button>
      <Modal opened={opened} onClose={() => setOpened(false)} title={strings.members.askTitle}>
        <AskForm roles={higher} onDone={() => setOpened(false)} />
      </Modal>
    </>
  )
}

function AskForm({ roles, onDone }: { roles: Role[]; onDone: () => void }) {
  const { form, busy, problem, onSubmit, ref } = useActForm({
    act: useAct(requestingAccess),
    schema: newAccessRequest,
    initialValues: { role: roles.at(-1) ?? 'CONTRIBUTOR', message: '' },
    onDone,
  })
  return (
    <form className={classes.form} onSubmit={onSubmit} ref={ref} noValidate aria-busy={busy}>
      <Problem error={problem} />
      <Select
        label={strings.inviteDialog.role}
        data={roles.map((role) => ({ value: role, label: strings.roles[role] ?? role }))}
        allowDeselect={false}
        data-autofocus
        {...form.getInputProps('role')}
      />
      <Textarea
        label={strings.members.askMessage}
        description={strings.members.askHint}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={MAX_ACCESS_REQUEST_CHARS}
        {...form.getInputProps('message')}
      />
      <div className={classes.actions}>
        <Button type="submit" loading={busy}>
          {strings.members.ask}
        </Button>
      </div>
    </form>
  )
}
