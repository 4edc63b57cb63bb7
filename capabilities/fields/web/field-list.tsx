import { Button } from '@mantine/core'
import IconAt from '@tabler/icons-react/dist/esm/icons/IconAt.mjs'
import IconCalendar from '@tabler/icons-react/dist/esm/icons/IconCalendar.mjs'
import IconCircleDot from '@tabler/icons-react/dist/esm/icons/IconCircleDot.mjs'
import IconGauge from '@tabler/icons-react/dist/esm/icons/IconGauge.mjs'
import IconHash from '@tabler/icons-react/dist/esm/icons/IconHash.mjs'
import IconLetterCase from '@tabler/icons-react/dist/esm/icons/IconLetterCase.mjs'
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs'
import IconPhone from '@tabler/icons-react/dist/esm/icons/IconPhone.mjs'
import IconToggleLeft from '@tabler/icons-react/dist/esm/icons/IconToggleLeft.mjs'
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import { useState, type ReactNode } from 'react'
import { MoreMenu } from '#platform/web/design/action-menu.tsx'
import { EmptyState } from '#platform/web/design/empty-state.tsx'
import { FieldRow } from '#platform/web/design/field-row.tsx'
import { InlineText } from '#platform/web/design/inline-text.tsx'
import type { FieldType } from '../model/field.ts'
import { MAX_FIELD_LABEL_CHARS } from '../model/limits.ts'
import { AddFieldForm } from './add-field-form.tsx'
import { FieldInput } from './field-input.tsx'
import { typeOf, type GivenValue, type ShownField, type ShownValue } from './field-shapes.ts'
import classes from './fields.module.css'
import { fieldStrings as strings } from './strings.ts'
import type { WantedField } from './use-field-commands.ts'

const SIZE = 15
const ICONS: Record<FieldType, ReactNode> = {
  BOOLEAN: <IconToggleLeft size={SIZE} stroke={1.7} aria-hidden="true" />,
  DATETIME: <IconCalendar size={SIZE} stroke={1.7} aria-hidden="true" />,
  EMAIL: <IconAt size={SIZE} stroke={1.7} aria-hidden="true" />,
  NPS: <IconGauge size={SIZE} stroke={1.7} aria-hidden="true" />,
  NUMBER: <IconHash size={SIZE} stroke={1.7} aria-hidden="true" />,
  PERSON: <IconUser size={SIZE} stroke={1.7} aria-hidden="true" />,
  PHONE: <IconPhone size={SIZE} stroke={1.7} aria-hidden="true" />,
  SELECT: <IconCircleDot size={SIZE} stroke={1.7} aria-hidden="true" />,
  TEXT: <IconLetterCase size={SIZE} stroke={1.7} aria-hidden="true" />,
  URL: <IconLink size={SIZE} stroke={1.7} aria-hidden="true" />,
}

export interface FieldListProps {
  /** What the fields stand on. */
  of: 'note' | 'person'
  /** The action of the page that adds a field: its key is taught on the button. */
  addAction: string
  fields: readonly ShownField[]
  values: readonly ShownValue[]
  /** Values can be given. */
  editable: boolean
  onFill: (field: ShownField, given: GivenValue) => Promise<string | null>
  /** Fields can be made, renamed and hidden; absent for those who may not. */
  manage?: {
    create: (wanted: WantedField) => Promise<void>
    rename: (field: ShownField, label: string) => Promise<boolean>
    setHidden: (field: ShownField, hidden: boolean) => Promise<boolean>
  }
  /** Shows the form of a new field: the page's key for it decides too. */
  adding: boolean
  onAddingChange: (adding: boolean) => void
}

/** The fields of a note, an insight or a person with their values, edited where they stand. */
export function FieldList({ of, addAction, fields, values, editable, onFill, manage, adding, onAddingChange }: FieldListProps) {
  const [renaming, setRenaming] = useState<string | null>(null)
  const [showsHidden, setShowsHidden] = useState(false)
  const shown = fields.filter((field) => !field.hidden).toSorted((a, b) => a.rank - b.rank)
  const hidden = fields.filter((field) => field.hidden)
  return (
    <>
      {shown.length === 0 && !adding ? <EmptyState compact title={strings.none}>{manage ? strings.noneHint[of] : strings.noneReader}</EmptyState> : null}
      <div className={classes.list}>
        {shown.map((field) => (
          <div key={field.id} className={classes.line}>
            {renaming === field.id && manage ? (
              <InlineText label={strings.rename} value={field.label} placeholder={field.label} maxLength={MAX_FIELD_LABEL_CHARS} startEditing onSave={(label) => {
                setRenaming(null)
                if (label !== '') void manage.rename(field, label)
              }} />
            ) : null}
            <FieldRow label={field.label} icon={ICONS[typeOf(field)]}>
              <FieldInput field={field} value={values.find((value) => value.field.id === field.id)} editable={editable} onFill={onFill} />
            </FieldRow>
            {manage ? (
              <span className={classes.more}>
                <MoreMenu label={strings.more(field.label)} entries={[
                  { kind: 'command', title: strings.rename, onSelect: () => setRenaming(field.id) },
                  { kind: 'command', title: strings.hide, onSelect: () => void manage.setHidden(field, true) },
                ]} />
              </span>
            ) : null}
          </div>
        ))}
      </div>
      {adding && manage ? <AddFieldForm onCreate={manage.create} onClose={() => onAddingChange(false)} /> : null}
      <div className={classes.foot}>
        {manage && !adding ? <Button variant="subtle" color="gray" size="xs" onClick={() => onAddingChange(true)} data-hint={strings.add} data-hint-action={addAction}>{strings.add}</Button> : null}
        {hidden.length > 0 ? <Button variant="subtle" color="gray" size="xs" aria-expanded={showsHidden} onClick={() => setShowsHidden((now) => !now)}>{strings.hidden(hidden.length)}</Button> : null}
      </div>
      {showsHidden && hidden.map((field) => (
        <div key={field.id} className={classes.hidden}>
          <span>{field.label}</span>
          {manage ? <Button variant="subtle" size="compact-xs" onClick={() => void manage.setHidden(field, false)}>{strings.show}</Button> : null}
        </div>
      ))}
    </>
  )
}
