import { Button, Modal } from '@mantine/core'
import { useState } from 'react'
import { FieldInput } from '#fields/web/index.ts'
import type { ObjectType } from '#filters/model/system-fields.ts'
import { newTagOf, TagPicker, useCreateTag, useRecentTags, type PickableTag } from '#tags/web/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { ChoiceField, ChoiceTitle } from '#platform/web/design/choice-field.tsx'
import { Hint } from '#platform/web/design/hint.tsx'
import { dataOf, tellFailure } from '#platform/web/design/perform.ts'
import { SelectionBar } from '#platform/web/design/selection-bar.tsx'
import { runAction, useAction, type Action } from '#platform/web/keyboard/index.ts'
import { viewStrings as strings, type CellCommands, type Row, type ShownColumn, type useRowCommands } from '#views/web/index.ts'
import { viewActions } from './view-actions.ts'

export interface BulkBarProps {
  projectId: Id
  objectType: ObjectType
  rows: readonly Row[]
  columns: readonly ShownColumn[]
  tags: readonly PickableTag[]
  cells: CellCommands
  commands: ReturnType<typeof useRowCommands>
  onClear: () => void
}

/** What can be done with the rows that are chosen, each as one act: set a field, tag, delete. */
export function BulkBar({ projectId, objectType, rows, columns, tags, cells, commands, onClear }: BulkBarProps) {
  const [open, setOpen] = useState<'field' | 'tags' | null>(null)
  const any = rows.length > 0
  const fields = columns.filter((column) => column.field !== null)
  const maySet = any && objectType !== 'HIGHLIGHT' && fields.length > 0 && rows.every((row) => row.mayEdit)
  const mayTag = any && objectType === 'HIGHLIGHT' && rows.every((row) => row.mayTag)
  const mayDelete = any && rows.every((row) => row.mayDelete)
  useAction(viewActions.setField, () => setOpen('field'), { enabled: maySet })
  useAction(viewActions.tagRows, () => setOpen('tags'), { enabled: mayTag })
  const remove = async (): Promise<void> => {
    if (await commands.remove(rows)) onClear()
  }
  useAction(viewActions.deleteRows, remove, { enabled: mayDelete })
  return (
    <>
      <SelectionBar count={rows.length} onClear={onClear}>
        {maySet && <Act action={viewActions.setField} label={strings.setField} />}
        {mayTag && <Act action={viewActions.tagRows} label={strings.tag} />}
        {mayDelete && <Act action={viewActions.deleteRows} label={strings.remove} />}
      </SelectionBar>
      <Modal opened={open === 'field' && maySet} onClose={() => setOpen(null)} title={strings.setFieldTitle(rows.length)} size={460} yOffset="14vh">
        {open === 'field' && <SetField rows={rows} fields={fields} cells={cells} onDone={() => setOpen(null)} />}
      </Modal>
      <Modal opened={open === 'tags' && mayTag} onClose={() => setOpen(null)} title={strings.tagTitle(rows.length)} size={420} yOffset="14vh">
        {open === 'tags' && <TagRows projectId={projectId} rows={rows} tags={tags} commands={commands} onClose={() => setOpen(null)} />}
      </Modal>
    </>
  )
}

function Act({ action, label }: { action: Action; label: string }) {
  return (
    <Hint label={action.title} action={action.id} side="top">
      <Button size="xs" variant="default" onClick={() => runAction(action.id)}>
        {label}
      </Button>
    </Hint>
  )
}

/** First the field, then the value that all chosen rows get. */
function SetField({ rows, fields, cells, onDone }: { rows: readonly Row[]; fields: readonly ShownColumn[]; cells: CellCommands; onDone: () => void }) {
  const [query, setQuery] = useState('')
  const [column, setColumn] = useState<ShownColumn | null>(null)
  if (column?.field) {
    return (
      <FieldInput
        field={column.field}
        value={undefined}
        editable
        onFill={async (field, given) => {
          await cells.writeMany(rows.map((row) => ({ row, column, given })), strings.changed(rows.length))
          if (field.maxSelectable === 1 || field.type !== 'SELECT') onDone()
          return null
        }}
      />
    )
  }
  return (
    <ChoiceField
      label={strings.findField}
      listLabel={strings.setField}
      query={query}
      onQueryChange={setQuery}
      maxLength={100}
      choices={fields.filter(({ label }) => label.toLocaleLowerCase().includes(query.trim().toLocaleLowerCase()))}
      idOf={({ key }) => key}
      onChoose={setColumn}
    >
      {({ label }) => <ChoiceTitle>{label}</ChoiceTitle>}
    </ChoiceField>
  )
}

/** Tags on all chosen rows: those that all of them carry are shown as applied. */
function TagRows({ projectId, rows: given, tags, commands, onClose }: Pick<BulkBarProps, 'projectId' | 'rows' | 'tags' | 'commands'> & { onClose: () => void }) {
  const createTag = useCreateTag(projectId)
  const { recent, remember } = useRecentTags(projectId)
  // Each act sees what the ones before it did, also while the list behind regroups.
  const [rows, setRows] = useState(given)
  const applied = tags.filter((tag) => rows.every((row) => row.tags.some(({ id }) => id === tag.id)))
  const set = async ({ id, title, color }: PickableTag, on: boolean): Promise<void> => {
    remember(id)
    if (await commands.tag(rows, { id, title, color }, on)) setRows((now) => now.map((row) => ({ ...row, tags: [...row.tags.filter((one) => one.id !== id), ...(on ? [{ id, title, color }] : [])] })))
  }
  const create = async (title: string): Promise<void> => {
    const outcome = await createTag(newTagOf(title, tags.length))
    try {
      const made = dataOf(outcome)?.createTag
      if (made) await set(made, true)
    } catch (error) {
      tellFailure(error)
    }
  }
  return <TagPicker tags={tags} applied={applied} recent={recent} mayCreate onApply={(tag) => void set(tag, true)} onRemove={(tag) => void set(tag, false)} onCreate={(title) => void create(title)} onClose={onClose} label={strings.tagTitle(rows.length)} />
}
