import { MAX_SELECT_OPTIONS } from '#fields/model/limits.ts'
import { pastedLabels } from '#fields/model/select-options.ts'
import { takesOptions } from '#fields/model/types/registry.ts'
import { typeOf, type GivenValue } from '#fields/web/index.ts'
import type { ObjectType } from '#filters/model/system-fields.ts'
import { PICKABLE_COLORS } from '#platform/kernel/colors.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { isEditable, pastedInto } from './cell-values.ts'
import type { ShownColumn } from './columns.ts'
import type { Row } from './row.ts'
import { viewStrings as strings } from './strings.ts'

/** One cell and its new value. */
export interface CellChange {
  row: Row
  column: ShownColumn
  given: GivenValue
}

/** A cell that kept its value although a new one was meant for it. */
export interface UnchangedCell {
  row: string
  column: string
  text: string
  why: keyof typeof strings.why
}

/** An option that a field does not have yet. */
export interface NewOption {
  id: Id
  label: string
  color: string
}

/** The planned effect of a paste. */
interface PastePlan {
  changes: readonly CellChange[]
  unchanged: readonly UnchangedCell[]
  /** The new options that the changes need, by field. */
  options: ReadonlyMap<Id, readonly NewOption[]>
}

const COLORS = Object.values(PICKABLE_COLORS)

export function unchangedCell(row: Row, column: ShownColumn, text: string, why: UnchangedCell['why']): UnchangedCell {
  return { row: row.name, column: column.label, text, why }
}

/**
 * Plans to paste a block of texts over a block of cells; a single text is pasted into all of them. Writes nothing:
 * options are planned only for cells that take them.
 */
export function planPaste(
  texts: readonly (readonly string[])[],
  rows: readonly Row[],
  columns: readonly ShownColumn[],
  objectType: ObjectType,
): PastePlan {
  const single = texts.length === 1 && texts[0]?.length === 1
  const height = single ? rows.length : Math.min(texts.length, rows.length)
  const changes: CellChange[] = []
  const unchanged: UnchangedCell[] = single ? [] : withoutPlace(texts, rows, columns)
  const options = new Map<Id, readonly NewOption[]>()
  for (const [at, column] of columns.entries()) {
    const planned = planOptions(column)
    for (const [line, row] of rows.slice(0, height).entries()) {
      const text = single ? texts[0]?.[0] : texts[line]?.[at]
      if (text === undefined) continue
      if (!isEditable(row, column, objectType)) {
        unchanged.push(unchangedCell(row, column, text, 'fixed'))
        continue
      }
      const change = planned.changeOf(row, text)
      if (change) changes.push(change)
      else unchanged.push(unchangedCell(row, column, text, 'misfit'))
    }
    if (column.field && planned.added.length > 0) options.set(column.field.id, planned.added)
  }
  return { changes, unchanged, options }
}

/** Converts texts to values of a column, and collects the new options that these need. */
function planOptions(column: ShownColumn): {
  added: readonly NewOption[]
  changeOf: (row: Row, text: string) => CellChange | null
} {
  const { field } = column
  const added: NewOption[] = []
  if (!field || !takesOptions(typeOf(field)))
    return {
      added,
      changeOf: (row, text) => {
        const given = pastedInto(column, text, () => null)
        return given && { row, column, given }
      },
    }
  const known = new Map(field.options.map((option) => [option.label.toLowerCase(), option.id]))
  const planOf = (text: string): NewOption[] => {
    const names = new Map(pastedLabels(text).map((label) => [label.toLowerCase(), label]))
    return [...names].flatMap(([name, label]) => {
      if (known.has(name)) return []
      const color = COLORS[(field.options.length + added.length) % COLORS.length] ?? PICKABLE_COLORS.gray
      return { id: newId(), label, color }
    })
  }
  return {
    added,
    changeOf(row, text) {
      const planned = planOf(text)
      if (field.options.length + added.length + planned.length > MAX_SELECT_OPTIONS) return null
      const ids = new Map([...known, ...planned.map(({ id, label }): [string, Id] => [label.toLowerCase(), id])])
      const shown = [...added, ...planned].map((option) => ({ __typename: 'SelectOption' as const, ...option }))
      const withAdded = { ...column, field: { ...field, options: [...field.options, ...shown] } }
      const given = pastedInto(withAdded, text, (label) => ids.get(label.toLowerCase()) ?? null)
      if (given === null) return null
      for (const option of planned) {
        added.push(option)
        known.set(option.label.toLowerCase(), option.id)
      }
      return { row, column: withAdded, given }
    },
  }
}

/** The pasted texts that lie below the last row or after the last column. */
function withoutPlace(
  texts: readonly (readonly string[])[],
  rows: readonly Row[],
  columns: readonly ShownColumn[],
): UnchangedCell[] {
  return texts.flatMap((cells, line) =>
    cells.flatMap((text, at): UnchangedCell[] => {
      const [row, column] = [rows[line], columns[at]]
      if ((row && column) || text === '') return []
      return [
        {
          row: row ? row.name : strings.pastedLine(line + 1),
          column: column?.label ?? strings.pastedColumn(at + 1),
          text,
          why: row ? 'beside' : 'below',
        },
      ]
    }),
  )
}
