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
import { isEditable, pastedInto, withCell } from './cell-values.ts'
import type { ShownColumn } from './columns.ts'
import { addingOptions, changingCells } from './row-acts.ts'
import type { Row } from './row.ts'
import { viewStrings as strings } from './strings.ts'
import type { ViewRows } from './use-view-rows.ts'

/** One cell and what it is to hold. */
export interface CellChange {
  row: Row
  column: ShownColumn
  given: GivenValue
}

export interface CellCommands {
  /** Resolves with what the server had against it, or null. Taken back by mod+z. */
  write: (change: CellChange) => Promise<string | null>
  /** Any number of cells as one act, which its toast takes back. */
  writeMany: (changes: readonly CellChange[], title: string) => Promise<boolean>
  /** Writes a block of texts over a block of cells; one text goes into all of them. */
  paste: (texts: readonly (readonly string[])[], rows: readonly Row[], columns: readonly ShownColumn[]) => Promise<void>
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
        let left = 0
        try {
          for (const [at, column] of columns.entries()) {
            const textAt = (line: number): string | undefined => (single ? texts[0]?.[0] : texts[line]?.[at])
            const lines = rows.slice(0, height).flatMap((row, line) => {
              const text = textAt(line)
              return text === undefined ? [] : [{ row, text }]
            })
            const writable = lines.filter(({ row }) => isEditable(row, column, objectType))
            left += lines.length - writable.length
            const optionOf = await optionsFor(
              column,
              writable.map(({ text }) => text),
            )
            for (const { row, text } of writable) {
              const given = pastedInto(withOptions(column, optionOf, text), text, optionOf)
              if (given) changes.push({ row, column: withOptions(column, optionOf, text), given })
              else left += 1
            }
          }
        } catch (error) {
          reportFailure(error)
          return
        }
        if (changes.length === 0) return void showToast({ message: strings.pastedNothing, tone: 'failed' })
        await writeMany(changes, strings.pasted(changes.length, left))
      },
    }
  }, [client, objectType])
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
