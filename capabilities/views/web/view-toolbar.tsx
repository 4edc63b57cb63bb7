import { useMediaQuery } from '@mantine/hooks'
import IconArrowsSort from '@tabler/icons-react/dist/esm/icons/IconArrowsSort.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconLayoutGrid from '@tabler/icons-react/dist/esm/icons/IconLayoutGrid.mjs'
import IconLayoutKanban from '@tabler/icons-react/dist/esm/icons/IconLayoutKanban.mjs'
import IconLayoutRows from '@tabler/icons-react/dist/esm/icons/IconLayoutRows.mjs'
import IconList from '@tabler/icons-react/dist/esm/icons/IconList.mjs'
import IconTable from '@tabler/icons-react/dist/esm/icons/IconTable.mjs'
import type { ReactNode } from 'react'
import type { ObjectType } from '#filters/model/system-fields.ts'
import { ActionMenu, type MenuEntry } from '#platform/web/design/action-menu.tsx'
import { Hint } from '#platform/web/design/hint.tsx'
import { PageTools, type PageTool } from '#platform/web/design/page-tools.tsx'
import { SegmentedTabs } from '#platform/web/design/tabs.tsx'
import { PHONE_QUERY } from '#platform/web/theme/layout.ts'
import { STRETCHES } from '#platform/kernel/stretches.ts'
import type { Layout, ViewData } from '../model/view.ts'
import { ColumnChoice, type OwnDisplay } from './column-choice.tsx'
import { isOfCards, layoutHasGroups, withColumns, type ShownColumn } from './columns.ts'
import { FindWords } from './find-words.tsx'
import { LAYOUT_WORDS, viewStrings as strings } from './strings.ts'
import classes from './views.module.css'

export type UsableLayout = Exclude<Layout, 'CANVAS'>

/** The layouts that show rows, and that a view changes between. A canvas stays one. */
export const USABLE_LAYOUTS = ['TABLE', 'BOARD', 'GRID', 'LIST'] as const satisfies readonly UsableLayout[]

export interface ViewToolbarProps {
  objectType: ObjectType
  layout: UsableLayout
  data: ViewData
  columns: readonly ShownColumn[]
  /** What builds its conditions. */
  conditions: ReactNode
  count: string
  onLayout: (layout: UsableLayout) => void
  onData: (data: ViewData) => void
  /** Words that rows are looked for by. */
  find: string
  onFind: (words: string) => void
  /** Changes the view for everyone: given where it differs from what was saved, to those who may. */
  onSave?: (() => void) | undefined
  /** Makes a new view of what is shown: given where it differs, to those who may. */
  onSaveAsNew?: (() => void) | undefined
  /** What is kept, where that is not plain to see. */
  saveHint?: string | undefined
  /** Given where it differs from what was saved. */
  onReset?: (() => void) | undefined
  /** What cards show to oneself, where that is kept. */
  cards?: OwnDisplay | undefined
  /** What can be done with the view as a whole. */
  menu?: ReactNode
}

/** What a view is looked at with: filters, order, groups, columns and layout; and keeping it so. */
export function ViewToolbar({
  objectType,
  layout,
  data,
  columns,
  conditions,
  count,
  find,
  onLayout,
  onData,
  onFind,
  onSave,
  onSaveAsNew,
  saveHint = strings.saveHint,
  onReset,
  cards,
  menu,
}: ViewToolbarProps) {
  const isNarrow = useMediaQuery(PHONE_QUERY, undefined, { getInitialValueInEffect: false }) ?? false
  const label = (key: string): string => columns.find((column) => column.key === key)?.label ?? key
  const change = (part: Partial<ViewData>): void => onData({ ...data, ...part })
  const command = (title: string, onSelect: () => void): MenuEntry => ({ kind: 'command', title, onSelect })
  const groupColumn = columns.find((column) => column.key === data.group)
  const sortEntries: MenuEntry[] = [
    command(layout === 'BOARD' ? strings.byHand : strings.noSort, () => change({ sort: null })),
    { kind: 'line' },
    ...columns
      .filter((column) => column.sortable)
      .map((column) =>
        command(column.label, () =>
          change({
            sort: {
              key: column.key,
              direction: data.sort?.key === column.key && data.sort.direction === 'ASC' ? 'DESC' : 'ASC',
            },
          }),
        ),
      ),
  ]
  const groupEntries: MenuEntry[] = [
    ...(layout === 'BOARD' ? [] : [command(strings.noGroup, () => change({ group: null })), { kind: 'line' as const }]),
    ...(groupColumn?.isTime
      ? [
          ...STRETCHES.map((interval): MenuEntry => ({
            ...command(strings.intervals[interval], () => change({ groupInterval: interval })),
            ...(interval === data.groupInterval ? { end: <IconCheck size={14} stroke={2} aria-hidden="true" /> } : {}),
          })),
          { kind: 'line' as const },
        ]
      : []),
    ...columns
      .filter((column) => column.groupable)
      .map((column) => command(column.label, () => change({ group: column.key }))),
  ]
  const tools: PageTool[] = [
    { key: 'find', node: <FindWords objectType={objectType} find={find} onFind={onFind} /> },
    { key: 'filter', node: conditions },
    {
      key: 'sort',
      node: (
        <ActionMenu entries={sortEntries} searched>
          <button type="button" className={classes.plain} data-set={data.sort !== null || undefined}>
            <IconArrowsSort size={14} stroke={1.8} aria-hidden="true" />
            <span>
              {data.sort ? strings.sortedBy(label(data.sort.key), data.sort.direction === 'DESC') : strings.sort}
            </span>
          </button>
        </ActionMenu>
      ),
    },
    ...(layoutHasGroups(layout) && columns.some((column) => column.groupable)
      ? [
          {
            key: 'group',
            node: (
              <ActionMenu entries={groupEntries} searched>
                <button type="button" className={classes.plain} data-set={data.group !== null || undefined}>
                  <IconLayoutRows size={14} stroke={1.8} aria-hidden="true" />
                  <span>
                    {groupColumn === undefined
                      ? strings.group
                      : groupColumn.isTime
                        ? strings.groupByTime(groupColumn.label, data.groupInterval)
                        : strings.groupBy(groupColumn.label)}
                  </span>
                </button>
              </ActionMenu>
            ),
          },
        ]
      : []),
    {
      key: 'columns',
      node: (
        <ColumnChoice
          columns={columns}
          onChange={(next) => onData(withColumns(data, next))}
          own={isOfCards(layout) ? cards : undefined}
        />
      ),
    },
  ]
  const layouts = (
    <SegmentedTabs
      label={strings.layout}
      value={layout}
      options={USABLE_LAYOUTS.map((value) => ({ value, label: layoutIcon(value) }))}
      onChange={onLayout}
    />
  )
  return (
    <PageTools
      label={strings.tools}
      tools={isNarrow ? [...tools, { key: 'layout', node: layouts }] : tools}
      stay={2}
      end={
        <>
          <span className={classes.count} role="status">
            {count}
          </span>
          {isNarrow ? null : layouts}
          {menu}
        </>
      }
      changes={
        (onReset || onSave || onSaveAsNew) && (
          <>
            {onReset && (
              <Hint label={strings.resetHint}>
                <button type="button" className={classes.plain} onClick={onReset}>
                  {strings.reset}
                </button>
              </Hint>
            )}
            {onSave && (
              <Hint label={saveHint}>
                <button type="button" className={classes.plain} onClick={onSave}>
                  {strings.save}
                </button>
              </Hint>
            )}
            {onSaveAsNew && (
              <button type="button" className={classes.plain} onClick={onSaveAsNew}>
                {strings.saveAsNew}
              </button>
            )}
          </>
        )
      }
    />
  )
}

const LAYOUT_ICONS = { TABLE: IconTable, BOARD: IconLayoutKanban, GRID: IconLayoutGrid, LIST: IconList } as const

/** A layout by its picture, named for those who do not see it. */
function layoutIcon(layout: UsableLayout) {
  const Icon = LAYOUT_ICONS[layout]
  return (
    <span className={classes.layout} title={LAYOUT_WORDS[layout]}>
      <Icon size={15} stroke={1.8} aria-hidden="true" />
      <span className={classes.layoutName}>{LAYOUT_WORDS[layout]}</span>
    </span>
  )
}
