import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import type { Id } from '#platform/kernel/ids.ts'
import { lazyPart } from '#platform/web/chunks/index.ts'
import type { MenuEntry } from '#platform/web/design/action-menu.tsx'
import { LoadingOverlay } from '#platform/web/design/loading-overlay.tsx'
import { EmptyState } from '#platform/web/design/empty-state.tsx'
import { LoadingLine } from '#platform/web/design/loading-parts.tsx'
import { SearchInput } from '#platform/web/design/search-input.tsx'
import { FieldInput } from './field-input.tsx'
import { FieldLine } from './field-line.tsx'
import type { GivenValue, ShownField, ShownValue } from './field-shapes.ts'
import classes from './fields.module.css'
import { fieldStrings as strings } from './strings.ts'
import type { FieldEditing } from './use-field-editing.ts'
import { useFoundFields } from './use-found-fields.ts'
import { lacksOptions, useWholeFields, type ListedField } from './use-whole-fields.ts'

/** Loaded later: a note is usually read before its fields are changed. */
const FieldForm = lazyPart('field-form', async () => (await import('./field-form.tsx')).FieldForm)
const FieldDialog = lazyPart('field-dialog', async () => (await import('./field-dialog.tsx')).FieldDialog)

export interface FieldListProps {
  /** What the fields belong to. */
  of: 'note' | 'insight' | 'person'
  /** The action of the page that adds a field: its key is shown on the button. */
  addAction: string
  fields: readonly ListedField[]
  /** Fields of field groups that this project hides. */
  hiddenHere?: readonly ListedField[]
  values: readonly ShownValue[]
  /** Whether values can be changed. */
  editable: boolean
  onFill: (field: ShownField, given: GivenValue) => Promise<string | null>
  /** Commands to create, change and hide fields; absent for users who may not. */
  manage?: Pick<FieldEditing, 'save' | 'setHidden'>
  /** The page where the fields themselves are put in order. */
  settingsHref?: string
  /** Shows the form of a new field; controlled by the page, which has a key for it. */
  adding: boolean
  onAddingChange: (adding: boolean) => void
}

/** Whether a value chooses an option of the field that is not loaded. */
function holdsUnknown({ id, options }: ListedField, { field, optionIds }: ShownValue): boolean {
  return field.id === id && (optionIds ?? []).some((chosen) => !options.some((option) => option.id === chosen))
}

/** The fields of a note, an insight or a person with their values, edited in place. */
export function FieldList({
  of,
  addAction,
  fields: listed,
  hiddenHere = [],
  values,
  editable,
  onFill,
  manage,
  settingsHref,
  adding,
  onAddingChange,
}: FieldListProps) {
  const [changing, setChanging] = useState<ShownField | null>(null)
  const [showsHidden, setShowsHidden] = useState(false)
  /** The fields that were edited: all of their options are offered. */
  const [edited, setEdited] = useState<ReadonlySet<Id>>(new Set())
  const { fields, known } = useWholeFields(
    listed,
    (field) => edited.has(field.id) || values.some((value) => holdsUnknown(field, value)),
    of,
  )
  const shown = fields.filter((field) => !field.hidden)
  const found = useFoundFields(shown, values)
  const hidden = [...fields.filter((field) => field.hidden), ...hiddenHere]
  const entriesOf = (field: ShownField): MenuEntry[] => [
    ...(field.viewerCanEdit
      ? [{ kind: 'command' as const, title: strings.changeThis, onSelect: () => setChanging(field) }]
      : []),
    {
      kind: 'command',
      title: field.groupId === null ? strings.hide : strings.hideHere,
      onSelect: () => void manage?.setHidden([field], true),
    },
    ...(settingsHref === undefined
      ? []
      : [{ kind: 'line' as const }, { kind: 'link' as const, title: strings.allFields, href: settingsHref }]),
  ]
  return (
    <>
      {shown.length === 0 && !adding ? (
        <EmptyState compact title={strings.none}>
          {manage ? strings.noneHint[of] : strings.noneReader}
        </EmptyState>
      ) : null}
      {found.isSearched && (
        <div className={classes.search}>
          <SearchInput label={strings.find} width="100%" value={found.query} onChange={found.setQuery} />
        </div>
      )}
      {found.hasNothing && (
        <p className={classes.notFound} role="status">
          {strings.notFound}
        </p>
      )}
      <div className={classes.list}>
        {found.lines.map((field) => (
          <FieldLine
            key={field.id}
            field={field}
            stacked={of === 'note'}
            entries={manage ? entriesOf(field) : null}
            onEdited={() => lacksOptions(field) && setEdited(new Set([...edited, field.id]))}
          >
            {!known && values.some((value) => holdsUnknown(field, value)) ? (
              <LoadingLine />
            ) : (
              <FieldInput
                field={field}
                value={values.find((value) => value.field.id === field.id)}
                editable={editable}
                onFill={onFill}
              />
            )}
          </FieldLine>
        ))}
      </div>
      {adding && manage ? (
        <div className={classes.newField}>
          <Suspense fallback={<LoadingOverlay onClose={() => onAddingChange(false)} />}>
            <FieldForm
              field={null}
              onSave={async (draft) => manage.save(null, draft)}
              onClose={() => onAddingChange(false)}
            />
          </Suspense>
        </div>
      ) : null}
      <div className={classes.foot}>
        {manage && !adding ? (
          <Button
            variant="subtle"
            color="gray"
            size="xs"
            onClick={() => onAddingChange(true)}
            data-hint={strings.add}
            data-hint-action={addAction}
          >
            {strings.add}
          </Button>
        ) : null}
        {found.folded ? (
          <FoldButton open={found.folded.shown} onToggle={found.folded.toggle}>
            {strings.emptyFields(found.folded.count)}
          </FoldButton>
        ) : null}
        {hidden.length > 0 ? (
          <FoldButton open={showsHidden} onToggle={() => setShowsHidden((now) => !now)}>
            {strings.hidden(hidden.length)}
          </FoldButton>
        ) : null}
      </div>
      {showsHidden &&
        hidden.map((field) => (
          <div key={field.id} className={classes.hidden}>
            <span>{field.label}</span>
            {manage && (hiddenHere.includes(field) || field.viewerCanEdit) ? (
              <Button variant="subtle" size="compact-xs" onClick={() => void manage.setHidden([field], false)}>
                {strings.show}
              </Button>
            ) : null}
          </div>
        ))}
      {manage && changing ? (
        <Suspense fallback={<LoadingOverlay onClose={() => setChanging(null)} />}>
          <FieldDialog field={changing} onSave={manage.save} onClose={() => setChanging(null)} />
        </Suspense>
      ) : null}
    </>
  )
}

/** Shows more fields, and hides them again. */
function FoldButton({ open, onToggle, children }: { open: boolean; onToggle: () => void; children: string }) {
  return (
    <Button variant="subtle" color="gray" size="xs" aria-expanded={open} onClick={onToggle}>
      {children}
    </Button>
  )
}
