import { rulesOf } from '#fields/model/types/registry.ts'
import { FIELD_TYPE_NAMES, isNumberField, typeOf, type ListedField } from '#fields/web/index.ts'
import { questionRulesOf } from '#notes/model/question-types/registry.ts'
import { shownText } from '#notes/model/shown-text.ts'
import { shownOption, type ShownQuestion } from '#notes/web/index.ts'
import { distinguishNames } from '#platform/kernel/distinguish-names.ts'
import { PICKABLE_COLORS } from '#platform/kernel/colors.ts'
import type { ObjectType } from '#filters/model/system-fields.ts'
import {
  fieldKey,
  isGroupable,
  isGroupableType,
  isSortable,
  isTime,
  nameColumnOf,
  questionKey,
  systemColumnsOf,
  type SystemColumn,
} from '../model/columns.ts'
import type { Layout, ViewData } from '../model/view.ts'
import { MAX_QUESTIONS_AT_FIRST } from '../model/limits.ts'
import { COLUMN_WORDS, viewStrings as strings } from './strings.ts'

/** A field of a column. If no column shows it, it has only the first of its options. */
export type ColumnField = ListedField

/** The fields and questions of a project, which are columns of its rows. */
export interface MadeByProject {
  fields: readonly ColumnField[]
  questions: readonly ShownQuestion[]
}

/** A column in the form that layouts show. */
export interface ShownColumn {
  key: string
  label: string
  /** Set for a system column. */
  system: SystemColumn | null
  /** Set for a column of a field. */
  field: ColumnField | null
  /** Set for a column of answers. */
  question: ShownQuestion | null
  width: number
  sticky: boolean
  wrapped: boolean
  visible: boolean
  sortable: boolean
  groupable: boolean
  /** The column has a time; rows can be grouped by its days, weeks, months, quarters or years. */
  isTime: boolean
}

const DEFAULT_WIDTH_PX = 170
const QUESTION_WIDTH_PX = 240
const WIDTHS: Partial<Record<SystemColumn, number>> = {
  videoThumbnail: 110,
  highlightCount: 110,
  title: 320,
  highlight: 420,
  preview: 320,
  summary: 360,
  tags: 220,
  noteTitle: 220,
  status: 110,
  createdAt: 130,
  updatedAt: 130,
  happenedAt: 130,
  publishedAt: 130,
}
/** Shown until a user hides them. */
const SHOWN_AT_FIRST: Record<ObjectType, readonly SystemColumn[]> = {
  NOTE: ['title', 'tags', 'createdAt', 'createdBy'],
  INSIGHT: ['title', 'status', 'createdAt', 'createdBy'],
  HIGHLIGHT: ['highlight', 'tags', 'noteTitle', 'createdAt', 'createdBy'],
}
/** Columns that some layouts also show at first. */
const SHOWN_IN: Partial<Record<Layout, Record<ObjectType, readonly SystemColumn[]>>> = {
  GRID: { NOTE: ['preview', 'videoThumbnail'], INSIGHT: ['preview'], HIGHLIGHT: ['preview'] },
  LIST: { NOTE: ['preview', 'highlightCount'], INSIGHT: ['preview'], HIGHLIGHT: ['preview', 'insights'] },
}

function isShownAtFirst(objectType: ObjectType, key: SystemColumn, layout: Layout): boolean {
  return SHOWN_AT_FIRST[objectType].includes(key) || (SHOWN_IN[layout]?.[objectType].includes(key) ?? false)
}

/**
 * All columns of a view in its order: those that it names, then the others. The column that names rows is first and
 * always shown. Cards show the beginning of a text until a user hides it.
 */
export function columnsOf(
  objectType: ObjectType,
  { fields, questions }: MadeByProject,
  data: Pick<ViewData, 'columns' | 'fieldVisibility'>,
  layout: Layout,
): ShownColumn[] {
  const set = new Map(data.columns.map((column) => [column.key, column]))
  const visibility = new Map(data.fieldVisibility.map(({ key, visible }) => [key, visible]))
  const name = nameColumnOf(objectType)
  const shapeOf = (key: string, width: number) => {
    const known = set.get(key)
    return { width: known?.width ?? width, sticky: known?.sticky ?? key === name, wrapped: known?.wrapped ?? false }
  }
  const system = systemColumnsOf(objectType).map((key): ShownColumn => ({
    key,
    label: COLUMN_WORDS[key],
    system: key,
    field: null,
    question: null,
    ...shapeOf(key, WIDTHS[key] ?? DEFAULT_WIDTH_PX),
    visible: key === name || (visibility.get(key) ?? isShownAtFirst(objectType, key, layout)),
    sortable: isSortable(key),
    groupable: isGroupable(objectType, key),
    isTime: isTime(key),
  }))
  const made = fields
    .filter((field) => !field.hidden)
    .map((field): ShownColumn => ({
      key: fieldKey(field.id),
      label: field.label,
      system: null,
      field,
      question: null,
      ...shapeOf(fieldKey(field.id), DEFAULT_WIDTH_PX),
      visible: visibility.get(fieldKey(field.id)) ?? layout !== 'LIST',
      sortable: true,
      groupable: isGroupableType(typeOf(field)),
      isTime: rulesOf(typeOf(field)).group === 'stretches',
    }))
  const place = new Map(data.columns.map((column, at) => [column.key, at]))
  const asked = (objectType === 'INSIGHT' ? [] : questions).map((question, at): ShownColumn => ({
    key: questionKey(question.id),
    label: shownText(question.text),
    system: null,
    field: null,
    question,
    ...shapeOf(questionKey(question.id), QUESTION_WIDTH_PX),
    visible: visibility.get(questionKey(question.id)) ?? (layout === 'TABLE' && at < MAX_QUESTIONS_AT_FIRST),
    sortable: true,
    groupable: questionRulesOf(question.type).group !== null,
    isTime: false,
  }))
  const all = [...system, ...made, ...asked]
  const usual = new Map(all.map((column, at) => [column.key, at]))
  const at = (column: ShownColumn): number =>
    column.key === name ? -1 : (place.get(column.key) ?? data.columns.length + (usual.get(column.key) ?? 0))
  return reportedApart(all).toSorted((a, b) => at(a) - at(b))
}

/** Adds to columns with equal names what they are. */
function reportedApart(columns: readonly ShownColumn[]): ShownColumn[] {
  const hints = distinguishNames(
    columns.map(({ label, system, field }) => ({
      name: label,
      hints: system
        ? [strings.columnOf.system]
        : field
          ? [strings.columnOf.field, FIELD_TYPE_NAMES[typeOf(field)]]
          : [strings.columnOf.question],
    })),
  )
  return columns.map((column, at) => {
    const hint = hints[at]
    return hint == null || column.system ? column : { ...column, label: strings.columnOf.reported(column.label, hint) }
  })
}

/** The options of a column, as groups and chips show them; empty if its values are not chosen from options. */
export function optionsOf({ field, question }: ShownColumn): { id: string; label: string; color: string }[] {
  return question
    ? question.options.map((option) => ({ ...shownOption(option), color: PICKABLE_COLORS.gray }))
    : (field?.options ?? []).map(({ id, label, color }) => ({ id, label, color: color ?? PICKABLE_COLORS.gray }))
}

/** Whether a column has numbers, which line up at its end. */
export function isOfNumbers({ system, field }: ShownColumn): boolean {
  return system === 'highlightCount' || (field !== null && isNumberField(field))
}

/** Whether a layout shows groups, under heads or as columns. */
export function layoutHasGroups(layout: Layout): boolean {
  return layout === 'TABLE' || layout === 'BOARD' || layout === 'LIST'
}

/** Whether a layout shows rows as cards, whose columns each person can choose. */
export function isOfCards(layout: Layout): boolean {
  return layout === 'BOARD' || layout === 'GRID'
}

/** The columns that a layout shows: those of the view, or on cards those that users chose for themselves. */
export function shownColumns(
  columns: readonly ShownColumn[],
  layout: Layout,
  onCards: readonly string[] | null,
): ShownColumn[] {
  return columns.filter((column, at) =>
    onCards !== null && isOfCards(layout) ? at === 0 || onCards.includes(column.key) : column.visible,
  )
}

/** View data with the columns as they are shown now. */
export function withColumns(data: ViewData, columns: readonly ShownColumn[]): ViewData {
  return {
    ...data,
    columns: columns.map(({ key, width, sticky, wrapped }) => ({ key, width, sticky, wrapped })),
    fieldVisibility: columns.map(({ key, visible }) => ({ key, visible })),
  }
}

/**
 * Moves a column to the position of another one, which moves towards the old position of the first. The column that
 * names rows stays first.
 */
export function movedColumn(columns: readonly ShownColumn[], key: string, overKey: string): ShownColumn[] {
  const from = columns.findIndex((column) => column.key === key)
  const to = columns.findIndex((column) => column.key === overKey)
  const moved = columns[from]
  if (!moved || to < 1 || from < 1) return [...columns]
  const others = columns.filter((column) => column.key !== key)
  return [...others.slice(0, to), moved, ...others.slice(to)]
}
