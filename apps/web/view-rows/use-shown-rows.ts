import { useMemo } from 'react'
import { ViewFieldsDocument } from '#generated/operations/capabilities/views/web/views.ts'
import { completeFilter } from '#filters/model/field-form.ts'
import type { FieldReference } from '#filters/model/filter-form.ts'
import type { ObjectType } from '#filters/model/system-fields.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { lacksOptions } from '#fields/web/index.ts'
import { fieldKey, questionKey } from '#views/model/columns.ts'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import {
  columnsOf,
  layoutHasGroups,
  likelyFirstGroups,
  partsOf,
  shownColumns,
  useGroups,
  useViewRows,
} from '#views/web/index.ts'
import { useShownFields } from './use-shown-fields.ts'
import { useShownOptions } from './use-shown-options.ts'
import type { ShownView } from './use-view-state.ts'

/** Columns of a board on a usual screen: the most likely ones are read while groups are counted. */
const COLUMNS_AT_FIRST = 4

/** The rows of a project in a view, with its columns and groups. */
export function useShownRows(
  projectId: Id,
  viewId: Id | null,
  objectType: ObjectType,
  { layout, data, find, selected }: Pick<ShownView, 'layout' | 'data' | 'find' | 'selected'>,
  onCards: readonly string[] | null = null,
) {
  const asked = useAnswer(ViewFieldsDocument, { variables: { projectId } })
  const ownFields = useMemo(
    () => (objectType === 'INSIGHT' ? asked.data?.project?.insightFields : asked.data?.project?.noteFields) ?? [],
    [asked.data, objectType],
  )
  const peopleFields = useMemo(() => asked.data?.personFields ?? [], [asked.data])
  const asks = useMemo(() => asked.data?.project?.questions ?? [], [asked.data])
  const keysShown = useMemo(() => {
    const bare = columnsOf(
      objectType,
      { fields: ownFields, questions: asks.map((one) => ({ ...one, options: [] })) },
      data,
      layout,
    )
    return new Set([...shownColumns(bare, layout, onCards).map(({ key }) => key), data.group])
  }, [objectType, ownFields, asks, data, layout, onCards])
  const isFilteredBy = (kind: FieldReference['kind'], id: Id): boolean =>
    selected.filter.fields.some(({ field }) => field?.kind === kind && field.id === id)
  const ofFields = useShownFields(
    projectId,
    { own: ownFields, people: peopleFields },
    (id) =>
      keysShown.has(fieldKey(id)) || (['note', 'insight', 'person'] as const).some((kind) => isFilteredBy(kind, id)),
  )
  const { own, people } = ofFields
  const ofQuestions = useShownOptions(
    projectId,
    asks,
    (id) => keysShown.has(questionKey(id)) || isFilteredBy('question', id),
  )
  const { questions } = ofQuestions
  const fields = useMemo(() => ({ own, questions, people }), [own, questions, people])
  const tags = useMemo(() => asked.data?.project?.tags ?? [], [asked.data])
  const columns = useMemo(
    () => columnsOf(objectType, { fields: own, questions }, data, layout),
    [objectType, own, questions, data, layout],
  )
  const visible = useMemo(() => shownColumns(columns, layout, onCards), [columns, layout, onCards])
  const groupColumn =
    (layoutHasGroups(layout) && columns.find((column) => column.key === data.group && column.groupable)) || null
  const ofGroup = groupColumn?.key ?? null
  const filter = useMemo(() => completeFilter(objectType, data.filter), [objectType, data.filter])
  const parts = useMemo(
    () => partsOf(objectType, new Set([...visible.map((column) => column.key), ofGroup ?? ''])),
    [objectType, visible, ofGroup],
  )
  const timeZone = groupColumn?.isTime ? Intl.DateTimeFormat().resolvedOptions().timeZone : null
  // Grouping by a field requires the fields to be loaded, and the query requires a saved filter to be loaded.
  const ready =
    selected.known &&
    (asked.data !== undefined || data.group === null || (groupColumn !== null && groupColumn.system !== null))
  const rows = useViewRows({
    viewId,
    projectId,
    objectType,
    data: { filter, sort: data.sort, group: ofGroup, groupInterval: data.groupInterval },
    find,
    timeZone,
    parts,
    known: ready,
  })
  const { loaded } = rows
  const likely = useMemo(
    () => (groupColumn ? likelyFirstGroups(groupColumn, tags, layout === 'BOARD' ? COLUMNS_AT_FIRST : 1) : []),
    [groupColumn, tags, layout],
  )
  const isGroupAwaited = groupColumn?.question
    ? !ofQuestions.complete
    : groupColumn?.field != null && lacksOptions(groupColumn.field)
  const groups = useGroups(
    isGroupAwaited ? null : groupColumn,
    data,
    rows.groups,
    likely.filter((key) => (loaded.get(key)?.rows.length ?? 0) > 0),
    tags,
    layout === 'BOARD',
  )
  const waitsFor = asked.data === undefined ? asked : ofFields.known ? ofQuestions : ofFields
  return {
    fields,
    tags,
    columns,
    visible,
    groupColumn,
    ofGroup,
    /** What the rows are grouped by: another grouping has another value. */
    groupedBy: timeZone === null ? ofGroup : `${ofGroup} ${data.groupInterval}`,
    timeZone,
    filter,
    rows,
    groups,
    /** The groups that are read while groups are counted. */
    likely,
    ready,
    fieldsLoaded: asked.data !== undefined && ofQuestions.known && ofFields.known,
    /** The error of loading fields and options. */
    fieldsFailed: waitsFor.error,
    readFields: waitsFor.retry,
  }
}

export type RowsOfView = ReturnType<typeof useShownRows>
