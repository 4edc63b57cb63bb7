import { useMediaQuery } from '@mantine/hooks'
import IconLayoutGrid from '@tabler/icons-react/dist/esm/icons/IconLayoutGrid.mjs'
import IconLayoutKanban from '@tabler/icons-react/dist/esm/icons/IconLayoutKanban.mjs'
import IconList from '@tabler/icons-react/dist/esm/icons/IconList.mjs'
import IconTable from '@tabler/icons-react/dist/esm/icons/IconTable.mjs'
import type { ReactNode } from 'react'
import type { ObjectType } from '#filters/model/system-fields.ts'
import { PageTools, type PageTool } from '#platform/web/design/page-tools.tsx'
import { SegmentedTabs } from '#platform/web/design/tabs.tsx'
import { PHONE_QUERY } from '#platform/web/theme/layout.ts'
import type { Layout, ViewData } from '../model/view.ts'
import { ColumnChoice, type OwnDisplay } from './column-choice.tsx'
import { isOfCards, layoutHasGroups, withColumns, type ShownColumn } from './columns.ts'
import { FindWords } from './find-words.tsx'
import { GroupTool, SortTool } from './order-tools.tsx'
import { SavingTools, type Saving } from './saving-tools.tsx'
import { LAYOUT_WORDS, viewStrings as strings } from './strings.ts'
import classes from './views.module.css'

export type UsableLayout = Exclude<Layout, 'CANVAS'>

/** The layouts that show rows, between which a view can change. A canvas stays a canvas. */
export const USABLE_LAYOUTS = ['TABLE', 'BOARD', 'GRID', 'LIST'] as const satisfies readonly UsableLayout[]

export interface ViewToolbarProps extends Saving {
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
  saveHint,
  onReset,
  cards,
  menu,
}: ViewToolbarProps) {
  const isNarrow = useMediaQuery(PHONE_QUERY, undefined, { getInitialValueInEffect: false }) ?? false
  const change = (part: Partial<ViewData>): void => onData({ ...data, ...part })
  const tools: PageTool[] = [
    { key: 'find', node: <FindWords objectType={objectType} find={find} onFind={onFind} /> },
    { key: 'filter', node: conditions },
    { key: 'sort', node: <SortTool layout={layout} data={data} columns={columns} onChange={change} /> },
    ...(layoutHasGroups(layout) && columns.some((column) => column.groupable)
      ? [{ key: 'group', node: <GroupTool layout={layout} data={data} columns={columns} onChange={change} /> }]
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
          <SavingTools onReset={onReset} onSave={onSave} onSaveAsNew={onSaveAsNew} saveHint={saveHint} />
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
