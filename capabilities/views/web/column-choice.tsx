import { Checkbox, Popover, Switch } from '@mantine/core'
import IconColumns3 from '@tabler/icons-react/dist/esm/icons/IconColumns3.mjs'
import { useState } from 'react'
import { wordsFinder } from '#platform/kernel/find-folded.ts'
import { Hint } from '#platform/web/design/hint.tsx'
import { SearchInput } from '#platform/web/design/search-input.tsx'
import type { ShownColumn } from './columns.ts'
import { viewStrings as strings } from './strings.ts'
import classes from './views.module.css'

/** The columns that cards of a view show to the current user alone. */
export interface OwnDisplay {
  /** Keys of columns; null while cards show the columns of the view. */
  shown: readonly string[] | null
  onShow: (shown: string[] | null) => void
}

export interface ColumnChoiceProps {
  columns: readonly ShownColumn[]
  onChange: (columns: ShownColumn[]) => void
  own: OwnDisplay | undefined
}

/** With more columns than this, there is a field to search them by name. */
const SEARCHED_FROM = 12

/** Lets the user choose columns: those of the view for everyone, or those of its cards for themselves. */
export function ColumnChoice({ columns, onChange, own }: ColumnChoiceProps) {
  const [opened, setOpened] = useState(false)
  const [find, setFind] = useState('')
  const matches = wordsFinder(find)
  const isOwn = own !== undefined && own.shown !== null
  const isShown = (column: ShownColumn): boolean => (own?.shown ? own.shown.includes(column.key) : column.visible)
  const toggle = (key: string, visible: boolean): void => {
    if (own?.shown) own.onShow(columns.flatMap((one) => ((one.key === key ? visible : isShown(one)) ? [one.key] : [])))
    else onChange(columns.map((one) => (one.key === key ? { ...one, visible } : one)))
  }
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-start"
      trapFocus
      returnFocus
      withinPortal
      shadow="md"
    >
      <Popover.Target>
        <Hint label={own ? strings.cardsHint : strings.columnsHint}>
          <button
            type="button"
            className={classes.plain}
            data-set={isOwn || undefined}
            aria-expanded={opened}
            onClick={() => setOpened((open) => !open)}
          >
            <IconColumns3 size={14} stroke={1.8} aria-hidden="true" />
            {own ? strings.cards : strings.columns}
          </button>
        </Hint>
      </Popover.Target>
      <Popover.Dropdown>
        <div className={classes.columnChoice}>
          {own && (
            <Switch
              size="xs"
              label={strings.onlyForMe}
              checked={isOwn}
              onChange={(event) =>
                own.onShow(
                  event.currentTarget.checked
                    ? columns.flatMap((column) => (column.visible ? [column.key] : []))
                    : null,
                )
              }
            />
          )}
          {columns.length > SEARCHED_FROM && (
            <SearchInput label={strings.findColumn} value={find} onChange={setFind} width="100%" autoFocus />
          )}
          {columns.map((column, at) =>
            !matches(column.label) ? null : (
              <Checkbox
                key={column.key}
                size="xs"
                label={column.label}
                checked={at === 0 || isShown(column)}
                // It names the rows, so it is always shown.
                disabled={at === 0}
                onChange={(event) => toggle(column.key, event.currentTarget.checked)}
              />
            ),
          )}
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
