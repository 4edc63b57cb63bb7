import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs'
import IconArrowsSort from '@tabler/icons-react/dist/esm/icons/IconArrowsSort.mjs'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconSortAZ from '@tabler/icons-react/dist/esm/icons/IconSortAZ.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { memo, useState } from 'react'
import { MAX_TAG_GROUP_TITLE_CHARS, MAX_TAG_TITLE_CHARS } from '#tags/model/limits.ts'
import { MoreMenu, type MenuEntry } from '#platform/web/design/action-menu.tsx'
import { ColorDot } from '#platform/web/design/color-dot.tsx'
import { IconButton } from '#platform/web/design/icon-button.tsx'
import { InlineText } from '#platform/web/design/inline-text.tsx'
import { TagSwatch } from '../project-page/tag-swatch.tsx'
import type { BoardColumn, BoardGroup } from './board-columns.ts'
import { boardStrings as text } from './strings.ts'
import classes from './tag-board.module.css'
import { useNewNames } from './use-new-names.ts'

const icon = { size: 16, stroke: 1.7, 'aria-hidden': true } as const

export interface ColumnActs {
  rename: (group: BoardGroup, title: string) => void
  recolor: (group: BoardGroup, color: string) => void
  move: (group: BoardGroup, by: -1 | 1) => void
  sort: (column: BoardColumn, by: 'name' | 'count') => void
  remove: (column: BoardColumn) => void
  addTag: (column: BoardColumn, title: string) => Promise<boolean>
  collapse: (key: string) => void
}

interface TagColumnHeadProps {
  column: BoardColumn
  mayEdit: boolean
  mayAdd: boolean
  collapsed: boolean
  searching: boolean
  first: boolean
  last: boolean
  acts: ColumnActs
}

/** The head above the tags of a group: its name, colour and acts. A collapsed group shows only its head. */
export const TagColumnHead = memo(function TagColumnHead(props: TagColumnHeadProps) {
  const { column, mayEdit, mayAdd, collapsed, searching, acts } = props
  const { group, shown } = column
  const [adding, setAdding] = useState(false)
  const title = group?.title ?? text.ungrouped

  if (collapsed) {
    return (
      <button
        type="button"
        className={classes.expand}
        aria-expanded="false"
        aria-label={text.expand(title)}
        onClick={() => acts.collapse(column.key)}
      >
        {group && <ColorDot color={group.color} />}
        <span className={classes.sideways}>{title}</span>
        <span className={classes.number}>{column.tags.length.toLocaleString()}</span>
      </button>
    )
  }
  return (
    <>
      <div className={classes.head}>
        <button
          type="button"
          className={classes.twist}
          aria-expanded="true"
          aria-label={text.collapse(title)}
          onClick={() => acts.collapse(column.key)}
        >
          <IconChevronDown size={14} stroke={1.9} aria-hidden="true" />
        </button>
        {group && (
          <TagSwatch
            title={group.title}
            color={group.color}
            label={text.groupColor(group.title)}
            onChange={mayEdit ? (color) => acts.recolor(group, color) : null}
          />
        )}
        <span className={classes.groupTitle} data-quiet={group === null || undefined}>
          {group ? (
            <InlineText
              label={text.groupName}
              value={group.title}
              placeholder={text.untitledGroup}
              maxLength={MAX_TAG_GROUP_TITLE_CHARS}
              disabled={!mayEdit}
              onSave={(next) => next !== '' && acts.rename(group, next)}
            />
          ) : (
            <span title={text.ungroupedHint}>{text.ungrouped}</span>
          )}
        </span>
        <span className={classes.number}>
          {searching ? text.found(shown.length, column.tags.length) : column.tags.length.toLocaleString()}
        </span>
        {mayAdd && (
          <IconButton label={text.addTag(title)} size="sm" onClick={() => setAdding(true)}>
            <IconPlus size={15} stroke={1.8} aria-hidden="true" />
          </IconButton>
        )}
        {mayEdit && <MoreMenu label={text.groupMore(title)} entries={menuOf(props)} />}
      </div>
      {adding && (
        <NewTag
          label={text.addTag(title)}
          onAdd={(name) => acts.addTag(column, name)}
          onDone={() => setAdding(false)}
        />
      )}
    </>
  )
})

function menuOf({ column, acts, first, last }: TagColumnHeadProps): MenuEntry[] {
  const { group } = column
  const sorting: MenuEntry[] = [
    {
      kind: 'command',
      title: text.sortByName,
      icon: <IconSortAZ {...icon} />,
      onSelect: () => acts.sort(column, 'name'),
      disabled: column.tags.length < 2,
    },
    {
      kind: 'command',
      title: text.sortByCount,
      icon: <IconArrowsSort {...icon} />,
      onSelect: () => acts.sort(column, 'count'),
      disabled: column.tags.length < 2,
    },
  ]
  if (!group) return sorting
  return [
    {
      kind: 'command',
      title: text.moveGroupLeft,
      icon: <IconArrowLeft {...icon} />,
      onSelect: () => acts.move(group, -1),
      disabled: first,
    },
    {
      kind: 'command',
      title: text.moveGroupRight,
      icon: <IconArrowRight {...icon} />,
      onSelect: () => acts.move(group, 1),
      disabled: last,
    },
    ...sorting,
    { kind: 'line' },
    {
      kind: 'command',
      title: text.deleteGroup,
      icon: <IconTrash {...icon} />,
      danger: true,
      onSelect: () => acts.remove(column),
    },
  ]
}

function NewTag({
  label,
  ...names
}: {
  label: string
  onAdd: (title: string) => Promise<boolean>
  onDone: () => void
}) {
  const field = useNewNames(names)
  return (
    <div className={classes.newTag}>
      <input
        {...field}
        className={classes.newTagField}
        aria-label={label}
        placeholder={text.newTag}
        maxLength={MAX_TAG_TITLE_CHARS}
      />
    </div>
  )
}
