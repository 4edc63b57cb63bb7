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

/** The layouts that show rows, between which a view can change. A canvas stays a canvas. */
export const USABLE_LAYOUTS = ['TABLE', 'BOARD', 'GRID', 'LIST'] as const satisfies readonly UsableLayout[]

export interface ViewToolbarProps {
  objectType: ObjectType
  layout: UsableLayout
  data: ViewData
  columns: readonly ShownColumn[]
  /** The control that edits the conditions. */
  conditions: ReactNode
  count: string
  onLayout: (layout: UsableLayout) => void
  onData: (data: ViewData) => void
  /** The search words. */
  find: string
  onFind: (words: string) => void
  /** Saves the view for everyone: set if it differs from the saved one, for users who may save it. */
  onSave?: (() => void) | undefined
  /** Saves what is shown as a new view: set if it differs, for users who may create one. */
  onSaveAsNew?: (() => void) | undefined
  /** Says what will be saved if that is not obvious. */
  saveHint?: string | undefined
  /** Set if the view differs from the saved one. */
  onReset?: (() => void) | undefined
  /** The user's own columns of cards, if these are stored. */
  cards?: OwnDisplay | undefined
  /** The menu of commands on the view. */
  menu?: ReactNode
}

/** The toolbar of a view: filters, order, groups, columns and layout, and saving these. */
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

/** The icon of a layout, with its name for screen readers. */
function layoutIcon(layout: UsableLayout) {
  const Icon = LAYOUT_ICONS[layout]
  return (
    <span className={classes.layout} title={LAYOUT_WORDS[layout]}>
      <Icon size={15} stroke={1.8} aria-hidden="true" />
      <span className={classes.layoutName}>{LAYOUT_WORDS[layout]}</span>
    </span>
  )
}
