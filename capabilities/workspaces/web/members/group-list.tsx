import { Button, Modal, TextInput } from '@mantine/core'
import { useQuery } from '@apollo/client/react'
import { useState } from 'react'
import { groupChange, newGroup } from '#access/model/sharing.ts'
import { MAX_GROUP_NAME_CHARS } from '#access/model/limits.ts'
import {
  ChangeGroupDocument,
  CreateGroupDocument,
  GroupsDocument,
  type GroupRowFragment,
} from '#generated/operations/capabilities/workspaces/web/members/groups.ts'
import { MoreMenu } from '#platform/web/design/action-menu.tsx'
import { Avatar } from '#platform/web/design/avatar.tsx'
import { confirm } from '#platform/web/design/confirm.tsx'
import { EmptyState } from '#platform/web/design/empty-state.tsx'
import { ErrorState } from '#platform/web/design/error-state.tsx'
import { LoadingRows } from '#platform/web/design/loading-rows.tsx'
import { toCallError } from '#platform/web/graphql/index.ts'
import { Problem } from '../problem.tsx'
import { strings } from '../strings.ts'
import { useCommandForm } from '../use-command-form.ts'
import { PeoplePicker } from './people-picker.tsx'
import { useGroupCommands } from './use-group-commands.ts'
import classes from '../parts.module.css'

/** All groups of the workspace. */
export function GroupList({ manages, onCreate }: { manages: boolean; onCreate: () => void }) {
  const { data, error, refetch } = useQuery(GroupsDocument, { fetchPolicy: 'cache-and-network' })
  const [edited, setEdited] = useState<GroupRowFragment | null>(null)
  if (error && !data)
    return (
      <ErrorState title={strings.groups.failed} message={toCallError(error).message} onRetry={() => void refetch()} />
    )
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
      <ul className={classes.rows}>
        {data.groups.map((group) => (
          <li key={group.id}>
            <GroupLine group={group} manages={manages} onEdit={() => setEdited(group)} />
          </li>
        ))}
      </ul>
      <Modal opened={edited !== null} onClose={() => setEdited(null)} title={strings.groups.edit}>
        {edited && <GroupForm group={edited} onDone={() => setEdited(null)} />}
      </Modal>
    </>
  )
}

function GroupLine({ group, manages, onEdit }: { group: GroupRowFragment; manages: boolean; onEdit: () => void }) {
  const { remove } = useGroupCommands()
  const removeGroup = async (): Promise<void> => {
    if (
      await confirm({
        title: strings.groups.removeTitle(group.name),
        body: strings.groups.removeBody,
        confirmLabel: strings.groups.remove,
        danger: true,
      })
    )
      await remove(group)
  }
  return (
    <div className={classes.row}>
      <Avatar name={group.name} size={32} square decorative />
      <div className={classes.rowText}>
        <div className={classes.rowTitle}>{group.name}</div>
        <div className={classes.rowFacts}>
          {strings.groups.count(group.memberCount)}
          {group.members.length > 0 &&
            ` · ${group.members
              .slice(0, 4)
              .map(({ name }) => name)
              .join(', ')}${group.members.length > 4 ? ' …' : ''}`}
        </div>
      </div>
      {manages && (
        <div className={classes.rowEnd}>
          <Button size="xs" variant="default" onClick={onEdit} aria-label={`${strings.groups.edit}: ${group.name}`}>
            {strings.groups.edit}
          </Button>
          <MoreMenu
            label={strings.members.more(group.name)}
            entries={[
              { kind: 'command', title: strings.groups.remove, danger: true, onSelect: () => void removeGroup() },
            ]}
          />
        </div>
      )}
    </div>
  )
}

/** The dialog that makes a group. */
export function NewGroupDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal opened={opened} onClose={onClose} title={strings.groups.create}>
      <NewGroupForm onDone={onClose} />
    </Modal>
  )
}

function NewGroupForm({ onDone }: { onDone: () => void }) {
  const { made } = useGroupCommands()
  const command = useCommandForm({
    document: CreateGroupDocument,
    schema: newGroup,
    initialValues: { name: '', memberIds: [] as string[] },
    refetch: ['Groups'],
    onDone: ({ createGroup }) => {
      made(createGroup)
      onDone()
    },
  })
  return <Fields {...command} known={[]} submit={strings.groups.create} />
}

function GroupForm({ group, onDone }: { group: GroupRowFragment; onDone: () => void }) {
  const { changed } = useGroupCommands()
  const command = useCommandForm({
    document: ChangeGroupDocument,
    schema: groupChange,
    initialValues: { id: group.id, name: group.name, memberIds: group.members.map(({ id }) => id) },
    refetch: ['Groups'],
    onDone: ({ changeGroup }) => {
      changed(group, changeGroup)
      onDone()
    },
  })
  return <Fields {...command} known={group.members} submit={strings.save} />
}

type FieldsProps = Pick<
  ReturnType<typeof useCommandForm<typeof newGroup, { name: string; memberIds: string[] }, unknown>>,
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
