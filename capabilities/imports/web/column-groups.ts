import { cutText } from '#platform/kernel/text.ts'
import { maxLabelChars, separated, type ColumnMapping } from '../model/table-mapping.ts'
import { withRole } from './mapping-edits.ts'

/** Adjacent columns that belong together: the options of one question, the rows of a matrix. */
export interface ColumnGroup {
  /** Never equal to an identifier of a column. */
  id: string
  /** The common beginning of their headings. */
  title: string
  indices: ReadonlySet<number>
}

/**
 * The separators of a heading: between the upper and the lower row of a header, a grid and its row, a word and its own.
 */
const PARTED = [
  /^(?<title>.+?) — (?<part>.+)$/su,
  /^(?<title>.+?)\s*\[(?<part>.+)\]$/su,
  /^(?<title>.+?): (?<part>.+)$/su,
]
/** The minimum number of columns with the same beginning that form a group. */
const FEWEST = 3

/**
 * The part of a heading that is the column's own, and the part shared with its neighbours; null if it has only one
 * part.
 */
export function partsOf(header: string): { title: string; part: string } | null {
  for (const pattern of PARTED) {
    const { title, part } = pattern.exec(header.trim())?.groups ?? {}
    if (title !== undefined && part !== undefined) return { title: title.trim(), part: part.trim() }
  }
  return null
}

/** The columns that belong together, by their headings in the file and by the guess. */
export function columnGroups(columns: readonly ColumnMapping[]): ColumnGroup[] {
  const groups: ColumnGroup[] = []
  let run: { key: string; title: string; indices: number[] } | null = null
  const end = (): void => {
    const isSpread = run?.key.startsWith('spread ') === true && run.indices.length > 1
    if (run && (isSpread || run.indices.length >= FEWEST))
      groups.push({ id: `group ${run.indices[0]}`, title: run.title, indices: new Set(run.indices) })
    run = null
  }
  for (const { index, header, label, spreadGroup } of columns) {
    const parts = partsOf(header)
    const key = spreadGroup === undefined ? parts && `parts ${parts.title}` : `spread ${spreadGroup}`
    if (run && run.key === key) {
      run.indices.push(index)
      continue
    }
    end()
    if (key !== null)
      run = { key, title: spreadGroup === undefined ? (parts?.title ?? label) : label, indices: [index] }
  }
  end()
  return groups
}

/** The columns of a group as the options of one question. */
export function asOptions(group: ColumnGroup, columns: readonly ColumnMapping[]): ColumnMapping[] {
  return columns.map(({ index, header, optionLabel }) => ({
    index,
    header,
    role: 'question',
    questionType: 'MULTI_SELECT',
    label: cutText(group.title, maxLabelChars('question')).trim(),
    spreadGroup: group.id,
    optionLabel: optionLabel ?? partsOf(header)?.part ?? header,
  }))
}

/** Columns as separate questions, each named by its heading. */
export function asQuestions(
  columns: readonly ColumnMapping[],
  questionType: NonNullable<ColumnMapping['questionType']>,
): ColumnMapping[] {
  return columns.map((column) => separated({ ...onItsOwn(column), questionType }))
}

/** A column with another role; one that was an option of a question gets its own heading as name again. */
export function withRoleAlone(column: ColumnMapping, role: ColumnMapping['role']): ColumnMapping {
  return column.role === role && column.spreadGroup !== undefined ? column : withRole(named(column), role)
}

function onItsOwn(column: ColumnMapping): ColumnMapping {
  return withRole(named(column), 'question')
}

function named(column: ColumnMapping): ColumnMapping {
  return column.spreadGroup === undefined ? column : { ...column, label: column.header.trim() || column.label }
}

/** One line of the list: a column, or the head of a group. */
export type ColumnLine =
  | { kind: 'group'; id: string; group: ColumnGroup; columns: readonly ColumnMapping[]; open: boolean }
  | { kind: 'column'; id: string; column: ColumnMapping; group: ColumnGroup | null }

/**
 * The lines of columns in their order; a closed group has only its head.
 * @param wanted during a search: groups with matches are open
 */
export function columnLines(
  columns: readonly ColumnMapping[],
  groups: readonly ColumnGroup[],
  open: ReadonlySet<string>,
  requested: ((column: ColumnMapping) => boolean) | null,
): ColumnLine[] {
  const groupOf = new Map(groups.flatMap((group) => [...group.indices].map((index) => [index, group] as const)))
  const shown = requested ? columns.filter(requested) : columns
  const lines: ColumnLine[] = []
  let head: string | null = null
  for (const column of shown) {
    const group = groupOf.get(column.index) ?? null
    const isOpen = group === null || requested !== null || open.has(group.id)
    if (group && group.id !== head)
      lines.push({
        kind: 'group',
        id: group.id,
        group,
        columns: shown.filter(({ index }) => group.indices.has(index)),
        open: isOpen,
      })
    head = group?.id ?? null
    if (isOpen) lines.push({ kind: 'column', id: String(column.index), column, group })
  }
  return lines
}
