import { useVirtualizer } from '@tanstack/react-virtual'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs'
import IconArrowsSort from '@tabler/icons-react/dist/esm/icons/IconArrowsSort.mjs'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconSortAZ from '@tabler/icons-react/dist/esm/icons/IconSortAZ.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { memo, useEffect, useRef, useState, type MouseEvent } from 'react'
import { MAX_TAG_GROUP_TITLE_CHARS, MAX_TAG_TITLE_CHARS } from '#tags/model/limits.ts'
import { MoreMenu, type MenuEntry } from '#platform/web/design/action-menu.tsx'
import { IconButton } from '#platform/web/design/icon-button.tsx'
import { useCarried, useDropIn, type CardDrag } from '#platform/web/design/use-card-drag.ts'
import { InlineText } from '#platform/web/design/inline-text.tsx'
import { usePaleVariant } from '#platform/web/design/use-pale-variant.ts'
import { TagSwatch } from '../project-page/tag-swatch.tsx'
import type { BoardColumn, BoardGroup } from './board-columns.ts'
import { TagCard } from './tag-card.tsx'
import { boardStrings as text } from './strings.ts'
import classes from './tag-board.module.css'
import { useNewNames } from './use-new-names.ts'

/** CSS pixels; the same for all cards, so that thousands cost nothing. */
export const CARD_HEIGHT = 36
const OVERSCAN = 6
const NEUTRAL = '#8a8f98'
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

interface TagColumnProps {
  column: BoardColumn
  mayEdit: boolean
  mayAdd: boolean
  collapsed: boolean
  searching: boolean
  /** Which cards are selected, picked up by keys, and stood on. */
  selected: ReadonlySet<string>
  grabbed: ReadonlySet<string> | null
  cursor: string | null
  /** Those would be put before this card, at the end (null), or not here (undefined). */
  grabbedBefore: string | null | undefined
  drag: CardDrag
  first: boolean
  last: boolean
  baseId: string
  acts: ColumnActs
  onClick: (event: MouseEvent, id: string) => void
}

/** One group of a board with its tags; only the cards that can be seen are drawn. */
export const TagColumn = memo(function TagColumn(props: TagColumnProps) {
  const {
    column,
    mayEdit,
    mayAdd,
    collapsed,
    searching,
    selected,
    grabbed,
    cursor,
    grabbedBefore,
    drag,
    baseId,
    acts,
    onClick,
  } = props
  const { group, shown } = column
  const list = useRef<HTMLDivElement>(null)
  const [adding, setAdding] = useState(false)
  const pale = usePaleVariant(group?.color ?? NEUTRAL)
  const title = group?.title ?? text.ungrouped
  const virtualizer = useVirtualizer({
    count: shown.length,
    getScrollElement: () => list.current,
    estimateSize: () => CARD_HEIGHT,
    overscan: OVERSCAN,
    getItemKey: (index) => shown[index]?.id ?? index,
  })
  const cursorAt = cursor === null ? -1 : shown.findIndex(({ id }) => id === cursor)
  useEffect(() => {
    if (cursorAt >= 0) virtualizer.scrollToIndex(cursorAt)
  }, [cursorAt, virtualizer])
  const carried = useCarried(drag)
  const drawn = useDropIn(drag, column.key)
  const isInHand = (id: string): boolean => (carried ? carried.ids.includes(id) : (grabbed?.has(id) ?? false))
  const dropAt =
    drawn === 'end'
      ? shown.length
      : (drawn ??
        (grabbedBefore === undefined
          ? -1
          : grabbedBefore === null
            ? shown.length
            : shown.findIndex(({ id }) => id === grabbedBefore)))
  const isOver = drawn !== null || grabbedBefore !== undefined

  if (collapsed) {
    return (
      <div
        className={classes.collapsed}
        role="rowgroup"
        aria-label={title}
        data-column={column.key}
        data-over={isOver || undefined}
        style={{ borderTopColor: pale.solid }}
      >
        <div role="row">
          <div role="gridcell">
            <button
              type="button"
              className={classes.expand}
              aria-expanded="false"
              aria-label={text.expand(title)}
              onClick={() => acts.collapse(column.key)}
            >
              <span className={classes.sideways}>{title}</span>
              <span className={classes.number}>{column.tags.length.toLocaleString()}</span>
            </button>
          </div>
        </div>
      </div>
    )
  }
  return (
    <div
      className={classes.column}
      role="rowgroup"
      aria-label={title}
      data-column={column.key}
      data-over={isOver || undefined}
      style={{ borderTopColor: pale.solid }}
    >
      <div className={classes.head} role="row">
        <div className={classes.headInside} role="gridcell">
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
      </div>
      {adding && (
        <NewTag
          label={text.addTag(title)}
          onAdd={(name) => acts.addTag(column, name)}
          onDone={() => setAdding(false)}
        />
      )}
      <div ref={list} className={classes.cards} data-cards={shown.length} role="presentation">
        <div role="presentation" style={{ height: virtualizer.getTotalSize() + 8, position: 'relative' }}>
          {virtualizer.getVirtualItems().map(({ index, start }) => {
            const tag = shown[index]
            if (!tag) return null
            return (
              <TagCard
                key={tag.id}
                id={`${baseId}-${tag.id}`}
                tag={tag}
                top={start}
                height={CARD_HEIGHT}
                selected={selected.has(tag.id)}
                moving={isInHand(tag.id)}
                current={tag.id === cursor}
                onClick={onClick}
              />
            )
          })}
          {dropAt >= 0 && (
            <div
              className={classes.dropLine}
              role="presentation"
              style={{ top: dropAt * CARD_HEIGHT - 1, background: pale.solid }}
            />
          )}
        </div>
        {shown.length === 0 && !searching && mayEdit && dropAt < 0 && (
          <p className={classes.empty} role="presentation">
            {text.empty}
          </p>
        )}
      </div>
    </div>
  )
})

function menuOf({ column, acts, first, last }: TagColumnProps): MenuEntry[] {
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
    <div className={classes.newTag} role="row">
      <div role="gridcell">
        <input
          {...field}
          className={classes.newTagField}
          aria-label={label}
          placeholder={text.newTag}
          maxLength={MAX_TAG_TITLE_CHARS}
        />
      </div>
    </div>
  )
}
