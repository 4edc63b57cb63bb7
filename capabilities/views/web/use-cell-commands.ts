import { useApolloClient } from '@apollo/client/react'
import { useEffect, useMemo, useRef } from 'react'
import { MAX_SELECT_OPTIONS } from '#fields/model/limits.ts'
import { pastedLabels } from '#fields/model/select-options.ts'
import { takesOptions } from '#fields/model/types/registry.ts'
import { typeOf, type GivenValue } from '#fields/web/index.ts'
import type { ObjectType } from '#filters/model/system-fields.ts'
import { PICKABLE_COLORS } from '#platform/kernel/colors.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { reportFailure } from '#platform/web/design/perform.ts'
import { showToast } from '#platform/web/design/toasts.ts'
import type { Given } from '#platform/web/live/acts.ts'
import { doAct } from '#platform/web/live/lists-and-acts.ts'
import { reportAct, reportInPlace } from '#platform/web/live/report-act.ts'
import { MAX_CELLS_AT_ONCE } from '../model/limits.ts'
import { givenFrom, isEditable, pastedInto, textOfCell, withCell } from './cell-values.ts'
import type { ShownColumn } from './columns.ts'
import { addingOptions, changingCells } from './row-acts.ts'
import type { Row } from './row.ts'
import { viewStrings as strings } from './strings.ts'
import { withWholeAnswers } from './whole-answers.ts'
import type { ViewRows } from './use-view-rows.ts'

/** One cell and what it is to hold. */
export interface CellChange {
  row: Row
  column: ShownColumn
  given: GivenValue
}

/** A cell that kept what it held, though something was meant for it. */
export interface UnchangedCell {
  row: string
  column: string
  text: string
  why: keyof typeof strings.why
}

export interface CellCommands {
  /** Resolves with what the server had against it, or null. Taken back by mod+z. */
  write: (change: CellChange) => Promise<string | null>
  /** Any number of cells as one act, which its toast takes back. */
  writeMany: (changes: readonly CellChange[], title: string) => Promise<boolean>
  /**
   * Writes a block of texts over a block of cells; one text goes into all of them. @returns the cells that stay as they
   * were, those for which the table has no place included
   */
  paste: (
    texts: readonly (readonly string[])[],
    rows: readonly Row[],
    columns: readonly ShownColumn[],
  ) => Promise<readonly UnchangedCell[]>
  /** Writes what rows hold into others, again from the first where these are more. @returns the cells that stay */
  fill: (
    from: readonly Row[],
    into: readonly Row[],
    columns: readonly ShownColumn[],
  ) => Promise<readonly UnchangedCell[]>
}

const COLORS = Object.values(PICKABLE_COLORS)

/** Whose cells a row shows: those of a highlight are its note's. */
function ownerOf(row: Row): Id {
  return row.note?.id ?? row.id
}

/**
 * Writing cells of notes and insights, and beside highlights those of their notes: shown at once, one act however many
 * they are.
 */
export function useCellCommands(objectType: ObjectType, { loaded }: Pick<ViewRows, 'loaded'>): CellCommands {
  const client = useApolloClient()
  const latest = useRef(loaded)
  useEffect(() => {
    latest.current = loaded
  })
  return useMemo(() => {
    const give = (changes: readonly CellChange[]): Given => {
      const changeOf = new Map<Id, (row: Row) => Row>()
      for (const { row, column, given } of changes) {
        const [before, then] = [changeOf.get(ownerOf(row)), withCell(column, given)]
        changeOf.set(ownerOf(row), before ? (now) => then(before(now)) : then)
      }
      // Several highlights of one note show one cell of it, and a row may stand in several groups.
      const shown = new Map<Id, (row: Row) => Row>()
      for (const { rows } of latest.current.values())
        for (const row of rows) {
          const change = changeOf.get(ownerOf(row))
          if (change) shown.set(row.id, change)
        }
      const cells = new Map(
        changes.map(({ row, column, given }) => [
          `${ownerOf(row)} ${column.key}`,
          { rowId: ownerOf(row), key: column.key, ...given },
        ]),
      )
      return doAct(client, changingCells(client), {
        objectType,
        cells: [...cells.values()],
        shown: [...shown].map(([id, change]) => ({ id, change })),
      })
    }
    const writeMany = async (changes: readonly CellChange[], title: string): Promise<boolean> => {
      if (changes.length > MAX_CELLS_AT_ONCE) {
        showToast({ message: strings.tooMany(MAX_CELLS_AT_ONCE), tone: 'failed' })
        return false
      }
      return reportAct(give(changes), { title })
    }
    /** Adds the options that a paste names and a field does not have. @returns the option of a label */
    const optionsFor = async (
      column: ShownColumn,
      texts: readonly string[],
    ): Promise<(label: string) => string | null> => {
      const field = column.field
      if (!field || !takesOptions(typeOf(field))) return () => null
      const known = new Map(field.options.map((option) => [option.label.toLowerCase(), option.id]))
      const missing = texts
        .flatMap(pastedLabels)
        .filter(
          (label, at, all) =>
            !known.has(label.toLowerCase()) &&
            all.findIndex((other) => other.toLowerCase() === label.toLowerCase()) === at,
        )
      const added = missing.slice(0, Math.max(0, MAX_SELECT_OPTIONS - field.options.length)).map((label, at) => ({
        id: newId(),
        label,
        color: COLORS[(field.options.length + at) % COLORS.length] ?? PICKABLE_COLORS.gray,
      }))
      if (added.length > 0) {
        const outcome = await doAct(client, addingOptions(client), { fieldId: field.id, options: added }).kept
        if (outcome.state === 'refused') throw outcome.error
        for (const option of added) known.set(option.label.toLowerCase(), option.id)
      }
      return (label) => known.get(label.toLowerCase()) ?? null
    }
    return {
      write: async (one) => reportInPlace(give([one]), strings.changed(1)),
      writeMany,
      async paste(texts, rows, columns) {
        const single = texts.length === 1 && texts[0]?.length === 1
        const height = single ? rows.length : Math.min(texts.length, rows.length)
        const changes: CellChange[] = []
        const left: UnchangedCell[] = single ? [] : withoutPlace(texts, rows, columns)
        try {
          for (const [at, column] of columns.entries()) {
            const textAt = (line: number): string | undefined => (single ? texts[0]?.[0] : texts[line]?.[at])
            const lines = rows.slice(0, height).flatMap((row, line) => {
              const text = textAt(line)
              return text === undefined ? [] : [{ row, text }]
            })
            const writable = lines.filter(({ row }) => isEditable(row, column, objectType))
            for (const { row, text } of lines)
              if (!isEditable(row, column, objectType)) left.push(unchanged(row, column, text, 'fixed'))
            const optionOf = await optionsFor(
              column,
              writable.map(({ text }) => text),
            )
            for (const { row, text } of writable) {
              const given = pastedInto(withOptions(column, optionOf, text), text, optionOf)
              if (given) changes.push({ row, column: withOptions(column, optionOf, text), given })
              else left.push(unchanged(row, column, text, 'misfit'))
            }
          }
        } catch (error) {
          reportFailure(error)
          return []
        }
        if (changes.length === 0) showToast({ message: strings.pastedNothing, tone: 'failed' })
        else await writeMany(changes, strings.pasted(changes.length, left.length))
        return left
      },
      async fill(from, into, columns) {
        const changes: CellChange[] = []
        const left: UnchangedCell[] = []
        try {
          const whole = await withWholeAnswers(client, from, columns)
          for (const [at, row] of into.entries()) {
            const source = whole[at % whole.length]
            if (!source) continue
            for (const column of columns)
              if (isEditable(row, column, objectType)) changes.push({ row, column, given: givenFrom(source, column) })
              else left.push(unchanged(row, column, textOfCell(source, column), 'fixed'))
          }
        } catch (error) {
          reportFailure(error)
          return []
        }
        if (changes.length > 0) await writeMany(changes, strings.filled(changes.length))
        return left
      },
    }
  }, [client, objectType])
}

function unchanged(row: Row, column: ShownColumn, text: string, why: UnchangedCell['why']): UnchangedCell {
  return { row: row.name, column: column.label, text, why }
}

/** What was pasted below the last row or beside the last column. */
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

/** A column that knows the options which a paste has just made, before the field is read again. */
function withOptions(column: ShownColumn, optionOf: (label: string) => string | null, text: string): ShownColumn {
  if (!column.field || !takesOptions(typeOf(column.field))) return column
  const known = new Set(column.field.options.map((option) => option.id))
  const added = pastedLabels(text).flatMap((label) => {
    const id = optionOf(label)
    return id === null || known.has(id) ? [] : [{ __typename: 'SelectOption' as const, id, label, color: null }]
  })
  return added.length === 0
    ? column
    : { ...column, field: { ...column.field, options: [...column.field.options, ...added] } }
}
