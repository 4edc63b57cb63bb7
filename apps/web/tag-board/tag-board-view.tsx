import { Button, TextInput } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useCallback, useContext, useMemo, useState } from 'react'
import { MAX_TAG_GROUP_TITLE_CHARS } from '#tags/model/limits.ts'
import { newId } from '#platform/kernel/ids.ts'
import { arrangingTags, creatingTagGroup, type TagPlace } from '#tags/web/index.ts'
import { Board } from '#platform/web/design/board/board.tsx'
import type { BoardMove } from '#platform/web/design/board/moving.ts'
import { extendTo, toggleAll, toggleRow } from '#platform/web/design/row-selection.ts'
import { useFollow } from '#platform/web/design/use-follow.ts'
import { paleIn, useColorMode } from '#platform/web/design/use-pale-variant.ts'
import { useRowSelection } from '#platform/web/design/use-row-selection.ts'
import { defineAction, useAction } from '#platform/web/keyboard/index.ts'
import { reportAct } from '#platform/web/live/report-act.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import { links } from '../links.ts'
import { placesOf, type BoardColumn, type BoardTag, type Drop } from './board-columns.ts'
import { ChosenTags } from './chosen-tags.tsx'
import { DeleteGroupDialog } from './delete-dialog.tsx'
import { standingsAfterDrop } from './standings-after-drop.ts'
import { boardStrings as text } from './strings.ts'
import { TagCard } from './tag-card.tsx'
import { TagColumnHead } from './tag-column-head.tsx'
import classes from './tag-board.module.css'
import { BoardEvidence, usesOfTag } from './tag-evidence.tsx'
import { useCollapsed } from './use-collapsed.ts'
import { useColumnActs } from './use-column-acts.ts'
import { useNewNames } from './use-new-names.ts'

/** CSS pixels. */
const CARD_PX = 34
const CARD_GAP_PX = 4

const actions = {
  newGroup: defineAction({
    id: 'tag-board.new-group',
    title: 'New group of tags',
    section: 'Tag board',
    screen: 'board',
    keys: 'n',
  }),
} as const

interface TagBoardViewProps {
  /** The key for its state that is stored on this device. */
  boardKey: string
  title: string
  columns: readonly BoardColumn[]
  /** The place where groups are added, and the place where tags are added. */
  place: TagPlace
  addPlace: TagPlace
  mayEdit: boolean
  mayAdd: boolean
  searching: boolean
}

/** A board of tags: a column for each group. Its head names, colours, sorts and collapses the group. */
export function TagBoardView({
  boardKey,
  title,
  columns,
  place,
  addPlace,
  mayEdit,
  mayAdd,
  searching,
}: TagBoardViewProps) {
  const follow = useFollow()
  const arrange = useAct(arrangingTags)
  const createGroup = useAct(creatingTagGroup)
  const evidence = useContext(BoardEvidence)
  const mode = useColorMode()
  const [collapsed, collapse] = useCollapsed(boardKey)
  const [deleting, setDeleting] = useState<BoardColumn | null>(null)
  const [naming, setNaming] = useState(false)
  const tags = useMemo(
    () => new Map(columns.flatMap((column) => column.tags.map((tag): [string, BoardTag] => [tag.id, tag]))),
    [columns],
  )
  const { selection, setSelection, clear } = useRowSelection(useMemo(() => [...tags.keys()], [tags]))
  const shown = useMemo(
    () =>
      columns.map(({ key, group, shown: found }) => ({
        key,
        title: group?.title ?? text.ungrouped,
        ids: found.map(({ id }) => id),
        count: found.length,
        color: group && paleIn(mode, group.color).solid,
        collapsed: collapsed.has(key),
      })),
    [columns, collapsed, mode],
  )
  const shownIds = shown.flatMap((column) => (column.collapsed ? [] : column.ids))
  const chosen = useMemo(() => [...selection.selected].flatMap((id) => tags.get(id) ?? []), [selection, tags])
  const choice = {
    selected: selection.selected,
    toggle: (id: string) => setSelection((state) => toggleRow(state, id)),
    between: (from: string, to: string) => setSelection((state) => extendTo({ ...state, anchor: from }, shownIds, to)),
    all: () => setSelection((state) => toggleAll(state, shownIds)),
    clear,
  }
  const drop = (column: BoardColumn, moved: readonly BoardTag[], beforeId: string | null): void => {
    const to: Drop = { columnKey: column.key, beforeId }
    const ids = moved.map(({ id }) => id)
    const titles = moved.map((tag) => tag.title)
    void reportAct(arrange({ places: placesOf(ids, to), shown: standingsAfterDrop(column, moved, to) }), {
      title: text.moved(titles, column.group?.title ?? text.ungrouped),
    })
  }
  const move = ({ ids, to, beforeId }: BoardMove): void => {
    const column = columns.find(({ key }) => key === to)
    const moved = ids.flatMap((id) => tags.get(id) ?? [])
    if (column) drop(column, moved, beforeId)
  }
  const addGroup = async (name: string): Promise<boolean> =>
    reportAct(createGroup({ id: newId(), place, title: name }), { title: text.madeGroup(name) })
  useAction(actions.newGroup, () => setNaming(true), { enabled: mayEdit })

  const acts = useColumnActs({ columns, addPlace, collapse, onRemove: setDeleting })
  const head = useCallback(
    (key: string) => {
      const at = columns.findIndex((column) => column.key === key)
      const column = columns[at]
      return (
        column && (
          <TagColumnHead
            column={column}
            mayEdit={mayEdit}
            mayAdd={mayAdd}
            collapsed={collapsed.has(key)}
            searching={searching}
            first={at <= 1}
            last={at === columns.length - 1}
            acts={acts}
          />
        )
      )
    },
    [columns, mayEdit, mayAdd, collapsed, searching, acts],
  )
  const nameOf = useCallback((id: string) => tags.get(id)?.title ?? '', [tags])
  const detailOf = useCallback(
    (id: string) => {
      const tag = tags.get(id)
      const count = tag ? usesOfTag(tag, evidence) : 0
      return [count > 0 && text.highlights(count), tag?.locked && text.locked].filter(Boolean).join(', ')
    },
    [tags, evidence],
  )
  const card = useCallback(
    (id: string) => {
      const tag = tags.get(id)
      return tag && <TagCard tag={tag} />
    },
    [tags],
  )
  return (
    <>
      <Board
        className={classes.board}
        label={text.label(title)}
        columns={shown}
        choice={choice}
        moving={mayEdit ? { together: 'board', onMove: move } : null}
        cardHeight={CARD_PX}
        gap={CARD_GAP_PX}
        nameOf={nameOf}
        detailOf={detailOf}
        head={head}
        empty={mayEdit && !searching ? text.empty : null}
        card={card}
        onOpen={(id) => {
          const tag = tags.get(id)
          if (tag) follow(links.tag(tag))
        }}
        end={mayEdit && <NewGroup naming={naming} setNaming={setNaming} onAdd={addGroup} />}
      />
      <ChosenTags
        chosen={chosen}
        columns={columns}
        mayEdit={mayEdit}
        onMove={(column) => drop(column, chosen, null)}
        onClear={clear}
      />
      <DeleteGroupDialog column={deleting} columns={columns} onClose={() => setDeleting(null)} />
    </>
  )
}

interface NewGroupProps {
  naming: boolean
  setNaming: (naming: boolean) => void
  onAdd: (title: string) => Promise<boolean>
}

/** Adds a group behind the last one. */
function NewGroup({ naming, setNaming, onAdd }: NewGroupProps) {
  return (
    <div className={classes.newGroup}>
      {naming ? (
        <NewGroupName onAdd={onAdd} onDone={() => setNaming(false)} />
      ) : (
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconPlus size={15} stroke={2} aria-hidden="true" />}
          onClick={() => setNaming(true)}
        >
          {text.newGroup}
        </Button>
      )}
    </div>
  )
}

function NewGroupName(names: { onAdd: (title: string) => Promise<boolean>; onDone: () => void }) {
  const field = useNewNames(names)
  return (
    <TextInput
      {...field}
      aria-label={text.groupName}
      placeholder={text.groupName}
      maxLength={MAX_TAG_GROUP_TITLE_CHARS}
    />
  )
}
