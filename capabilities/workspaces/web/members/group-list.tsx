import { Button, Modal, TextInput } from '@mantine/core'
import { useState } from 'react'
import { groupChange, newGroup } from '#access/model/sharing.ts'
import { MAX_GROUP_NAME_CHARS } from '#access/model/limits.ts'
import {
  GroupsDocument,
  type GroupRowFragment,
} from '#generated/operations/capabilities/workspaces/web/members/groups.ts'
import { ShortList, ShortListRow } from '#platform/web/design/short-list.tsx'
import { MoreMenu } from '#platform/web/design/action-menu.tsx'
import { Avatar } from '#platform/web/design/avatar.tsx'
import { confirm } from '#platform/web/design/confirm.tsx'
import { EmptyState } from '#platform/web/design/empty-state.tsx'
import { ErrorState } from '#platform/web/design/error-state.tsx'
import { LoadingRows } from '#platform/web/design/loading-rows.tsx'
import { showToast } from '#platform/web/design/toasts.ts'
import type { Given } from '#platform/web/live/acts.ts'
import { recordGiven, reportAct } from '#platform/web/live/report-act.ts'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import { Problem } from '../problem.tsx'
import { strings } from '../strings.ts'
import { useActForm } from '../use-command-form.ts'
import { changingGroup, creatingGroup, deletingGroup } from './member-acts.ts'
import { PeoplePicker } from './people-picker.tsx'
import classes from '../parts.module.css'

/** All groups of the workspace. */
export function GroupList({ manages, onCreate }: { manages: boolean; onCreate: () => void }) {
  const { data, error, retry } = useAnswer(GroupsDocument, { variables: {} })
  const [edited, setEdited] = useState<GroupRowFragment | null>(null)
  if (error && !data) return <ErrorState title={strings.groups.failed} message={error.message} onRetry={retry} />
  if (!data) return <LoadingRows label={strings.groups.title} />
  if (data.groups.length === 0) {
    return (
      <EmptyState
        title={strings.groups.none}
        action={manages ? <Button onClick={onCreate}>{strings.groups.create}</Button> : undefined}
      >
        {strings.groups.noneHint}
      </EmptyState>
    )
  }
  return (
    <>
      <ShortList>
        {data.groups.map((group) => (
          <GroupLine key={group.id} group={group} manages={manages} onEdit={() => setEdited(group)} />
        ))}
      </ShortList>
      <Modal opened={edited !== null} onClose={() => setEdited(null)} title={strings.groups.edit}>
        {edited && <GroupForm group={edited} onDone={() => setEdited(null)} />}
      </Modal>
    </>
  )
}

function GroupLine({ group, manages, onEdit }: { group: GroupRowFragment; manages: boolean; onEdit: () => void }) {
  const remove = useAct(deletingGroup)
  const removeGroup = async (): Promise<void> => {
    if (
      await confirm({
        title: strings.groups.removeTitle(group.name),
        body: strings.groups.removeBody,
        confirmLabel: strings.groups.remove,
        danger: true,
      })
    )
      await reportAct(remove(group.id), { title: strings.groups.removed(group.name) })
  }
  return (
    <ShortListRow
      sign={<Avatar name={group.name} size={32} square decorative />}
      title={group.name}
      detail={
        <>
          {strings.groups.count(group.memberCount)}
          {group.members.length > 0 &&
            ` · ${group.members
              .slice(0, 4)
              .map(({ name }) => name)
              .join(', ')}${group.members.length > 4 ? ' …' : ''}`}
        </>
      }
      tools={
        manages && (
          <>
            <Button size="xs" variant="default" onClick={onEdit} aria-label={`${strings.groups.edit}: ${group.name}`}>
              {strings.groups.edit}
            </Button>
            <MoreMenu
              label={strings.members.more(group.name)}
              entries={[
                { kind: 'command', title: strings.groups.remove, danger: true, onSelect: () => void removeGroup() },
              ]}
            />
          </>
        )
      }
    />
  )
}

/** The dialog that creates a group. */
export function NewGroupDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal opened={opened} onClose={onClose} title={strings.groups.create}>
      <NewGroupForm onDone={onClose} />
    </Modal>
  )
}

/** Shows the result of a form, with its undo. */
function reportDone(given: Given, message: string): void {
  showToast({ message, act: recordGiven(given, message) })
}

function NewGroupForm({ onDone }: { onDone: () => void }) {
  const command = useActForm({
    act: useAct(creatingGroup),
    schema: newGroup,
    initialValues: { name: '', memberIds: [] as string[] },
    onDone: (given, { name }) => {
      reportDone(given, strings.groups.created(name))
      onDone()
    },
  })
  return <Fields {...command} known={[]} submit={strings.groups.create} />
}

function GroupForm({ group, onDone }: { group: GroupRowFragment; onDone: () => void }) {
  const command = useActForm({
    act: useAct(changingGroup),
    schema: groupChange,
    initialValues: { id: group.id, name: group.name, memberIds: group.members.map(({ id }) => id) },
    onDone: (given, { name }) => {
      reportDone(given, strings.groups.changed(name ?? group.name))
      onDone()
    },
  })
  return <Fields {...command} known={group.members} submit={strings.save} />
}

type FieldsProps = Pick<
  ReturnType<typeof useActForm<typeof newGroup, { name: string; memberIds: string[] }>>,
  'busy' | 'problem' | 'onSubmit' | 'ref'
> & {
  form: {
    getInputProps: (path: 'name') => object
    getValues: () => { memberIds: string[] }
    setFieldValue: (path: 'memberIds', ids: string[]) => void
    errors: Record<string, unknown>
  }
  known: ReadonlyArray<{ id: string; name: string; email: string }>
  submit: string
}

function Fields({ form, busy, problem, onSubmit, ref, known, submit }: FieldsProps) {
  const wrong = form.errors['memberIds']
  return (
    <form className={classes.form} onSubmit={onSubmit} ref={ref} noValidate aria-busy={busy}>
      <Problem error={problem} />
      <TextInput
        label={strings.groups.name}
        maxLength={MAX_GROUP_NAME_CHARS}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <PeoplePicker
        label={strings.groups.members}
        description={strings.groups.membersHint}
        known={known}
        value={form.getValues().memberIds}
        onChange={(ids) => form.setFieldValue('memberIds', ids)}
        error={typeof wrong === 'string' ? wrong : undefined}
      />
      <div className={classes.actions}>
        <Button type="submit" loading={busy}>
          {submit}
        </Button>
      </div>
    </form>
  )
}
