import { Button } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useState } from 'react'
import { ActionMenu, type MenuEntry } from '#platform/web/design/action-menu.tsx'
import { EmptyState } from '#platform/web/design/empty-state.tsx'
import { SelectionBar } from '#platform/web/design/selection-bar.tsx'
import { rowAmong, useRowDrag } from '#platform/web/design/drag/use-row-drag.ts'
import { useRowSelection } from '#platform/web/design/use-row-selection.ts'
import { VirtualRows } from '#platform/web/design/virtual-rows.tsx'
import { runAction, useAction } from '#platform/web/keyboard/index.ts'
import type { FieldOwner } from '../model/field.ts'
import { FieldDialog } from './field-dialog.tsx'
import { FieldOfSet } from './field-of-set.tsx'
import type { ShownField } from './field-shapes.ts'
import { fieldSetActions as actions } from './field-set-actions.ts'
import classes from './field-set.module.css'
import { fieldSetStrings as strings, fieldStrings } from './strings.ts'
import type { FieldEditing } from './use-field-editing.ts'

const ROW_HEIGHT = 44

/** Another set that fields can be moved to. */
export type FieldTarget = { title: string; fieldGroupId: string } | { title: string; projectId: string }

export interface FieldSetEditorProps {
  label: string
  of: FieldOwner
  fields: readonly ShownField[]
  commands: FieldEditing
  mayEdit: boolean
  /** How many things have a value in each field; null until it is counted. */
  filled: ReadonlyMap<string, number> | null
  targets?: readonly FieldTarget[]
  /** What a new field here is for. */
  hint?: string
}

/** The fields of one set: created, changed, put in order, hidden, moved and deleted, one or many at once. */
export function FieldSetEditor({
  label,
  of,
  fields,
  commands,
  mayEdit,
  filled,
  targets = [],
  hint = fieldStrings.noneHint[of],
}: FieldSetEditorProps) {
  const [open, setOpen] = useState<ShownField | 'new' | null>(null)
  const selection = useRowSelection(fields.map(({ id }) => id))
  const { cursor, selected } = selection.selection
  const chosen = fields.filter(({ id }) => (selected.size > 0 ? selected.has(id) : id === cursor))
  const put = (from: number, to: number): void => {
    const [field, over] = [fields[from], fields[to]]
    if (field && over && field !== over)
      void commands.arrange([field], from < to ? { afterId: over.id } : { beforeId: over.id })
  }
  const drag = useRowDrag(rowAmong(fields.length, ROW_HEIGHT), put)
  const step = (by: -1 | 1): void => {
    const places = chosen.map((field) => fields.indexOf(field))
    const over = fields[by < 0 ? Math.min(...places) - 1 : Math.max(...places) + 1]
    if (over) void commands.arrange(chosen, by < 0 ? { beforeId: over.id } : { afterId: over.id })
  }
  const isAnyFilled = (ones: readonly ShownField[]): boolean =>
    filled === null || ones.some(({ id }) => (filled.get(id) ?? 0) > 0)
  const any = mayEdit && chosen.length > 0
  const allHidden = chosen.every((field) => field.hidden)
  useAction(actions.add, () => setOpen('new'), { enabled: mayEdit })
  useAction(actions.moveUp, () => step(-1), { enabled: any })
  useAction(actions.moveDown, () => step(1), { enabled: any })
  useAction(actions.hide, async () => void (await commands.setHidden(chosen, !allHidden)), { enabled: any })
  useAction(actions.delete, async () => void (await commands.remove(chosen)), { enabled: any && !isAnyFilled(chosen) })
  const moves = (ones: readonly ShownField[]): MenuEntry[] =>
    targets.map((target) => ({
      kind: 'command',
      title: strings.moveTo(target.title),
      onSelect: () => void commands.moveTo(ones, target),
    }))
  const entriesOf = (field: ShownField): MenuEntry[] => [
    { kind: 'command', title: strings.change, onSelect: () => setOpen(field) },
    {
      kind: 'command',
      title: field.hidden ? fieldStrings.show : strings.hide,
      onSelect: () => void commands.setHidden([field], !field.hidden),
    },
    ...moves([field]),
    // A field with values is hidden instead.
    ...(isAnyFilled([field])
      ? []
      : [
          { kind: 'line' as const },
          {
            kind: 'command' as const,
            title: strings.delete,
            danger: true,
            onSelect: () => void commands.remove([field]),
          },
        ]),
  ]
  const add = mayEdit ? (
    <Button
      leftSection={<IconPlus size={15} stroke={1.9} aria-hidden="true" />}
      variant="default"
      size="sm"
      data-hint={fieldStrings.add}
      data-hint-action={actions.add.id}
      onClick={() => setOpen('new')}
    >
      {fieldStrings.add}
    </Button>
  ) : null
  return (
    <section aria-label={label}>
      {fields.length === 0 && (
        <EmptyState compact title={fieldStrings.none} action={add ?? undefined}>
          {mayEdit ? hint : fieldStrings.noneReader}
        </EmptyState>
      )}
      <VirtualRows
        label={label}
        items={fields}
        idOf={({ id }) => id}
        nameOf={(field) => field.label}
        rowHeight={ROW_HEIGHT}
        {...(mayEdit ? { selection, onPeek: setOpen } : {})}
      >
        {(field) => {
          const at = fields.indexOf(field)
          return (
            <FieldOfSet
              field={field}
              filled={filled && (filled.get(field.id) ?? 0)}
              marks={drag.marksOf(at)}
              onGrip={mayEdit ? (event) => drag.press(event, at) : null}
              entries={mayEdit ? entriesOf(field) : null}
            />
          )
        }}
      </VirtualRows>
      {fields.length > 0 && add && <div className={classes.add}>{add}</div>}
      {mayEdit && (
        <SelectionBar count={selected.size} onClear={selection.clear}>
          <Button size="xs" variant="default" onClick={() => runAction(actions.hide.id)}>
            {allHidden ? fieldStrings.show : strings.hideMany}
          </Button>
          {targets.length > 0 && (
            <ActionMenu entries={moves(chosen)}>
              <Button size="xs" variant="default">
                {strings.move}
              </Button>
            </ActionMenu>
          )}
          {!isAnyFilled(chosen) && (
            <Button size="xs" variant="default" onClick={() => runAction(actions.delete.id)}>
              {strings.deleteMany}
            </Button>
          )}
        </SelectionBar>
      )}
      <FieldDialog field={open} onSave={commands.save} onClose={() => setOpen(null)} />
    </section>
  )
}
