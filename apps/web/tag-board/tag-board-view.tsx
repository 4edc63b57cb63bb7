import { Button, TextInput, VisuallyHidden } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useContext, useId, useMemo, useRef, useState, type MouseEvent } from 'react'
import { MAX_TAG_GROUP_TITLE_CHARS } from '#tags/model/limits.ts'
import type { TagPlace } from '#tags/web/index.ts'
import { rowActions } from '#platform/web/design/row-actions.ts'
import { useCardDrag } from '#platform/web/design/use-card-drag.ts'
import { useFollow } from '#platform/web/design/use-follow.ts'
import { defineAction, useAction } from '#platform/web/keyboard/index.ts'
import { links } from '../links.ts'
import type { BoardColumn, BoardGroup, BoardTag, Drop } from './board-columns.ts'
import { ChosenTags } from './chosen-tags.tsx'
import { DeleteGroupDialog } from './delete-dialog.tsx'
import { boardStrings as text } from './strings.ts'
import { CARD_HEIGHT, TagColumn, type ColumnActs } from './tag-column.tsx'
import classes from './tag-board.module.css'
import { BoardEvidence, usesOfTag } from './tag-evidence.tsx'
import { useBoardKeys } from './use-board-keys.ts'
import type { BoardCommands } from './use-board-commands.ts'
import { useCollapsed } from './use-collapsed.ts'
import { useNewNames } from './use-new-names.ts'

const boardActions = {
  newGroup: defineAction({
    id: 'tag-board.new-group',
    title: 'New group of tags',
    section: 'Tag board',
    screen: 'tag-board',
    keys: 'n',
  }),
} as const

interface TagBoardViewProps {
  /** Its address among what is remembered on this device. */
  boardKey: string
  title: string
  columns: readonly BoardColumn[]
  commands: BoardCommands
  /** Where groups are added, and where tags are. */
  place: TagPlace
  addPlace: TagPlace
  mayEdit: boolean
  mayAdd: boolean
  searching: boolean
}

const NONE: ReadonlySet<string> = new Set()

/** A board: groups side by side, tags dragged between them by pointer, finger and keyboard. */
export function TagBoardView({
  boardKey,
  title,
  columns,
  commands,
  place,
  addPlace,
  mayEdit,
  mayAdd,
  searching,
}: TagBoardViewProps) {
  const baseId = useId()
  const follow = useFollow()
  const evidence = useContext(BoardEvidence)
  const [collapsed, collapse] = useCollapsed(boardKey)
  const [selected, setSelected] = useState<ReadonlySet<string>>(NONE)
  const [deleting, setDeleting] = useState<BoardColumn | null>(null)
  const [naming, setNaming] = useState(false)
  const [said, setSaid] = useState('')
  const tags = useMemo(
    () => new Map(columns.flatMap((column) => column.tags.map((tag): [string, BoardTag] => [tag.id, tag]))),
    [columns],
  )
  const chosen = useMemo(() => [...selected].flatMap((id) => tags.get(id) ?? []), [selected, tags])

  const drop = (ids: readonly string[], to: Drop): void => {
    const column = columns.find(({ key }) => key === to.columnKey)
    const moved = ids.flatMap((id) => tags.get(id) ?? [])
    if (column && moved.length > 0) void commands.move(column, moved, to)
  }
  const carried = (id: string): string[] =>
    selected.has(id)
      ? columns.flatMap((column) => column.tags.flatMap((tag) => (selected.has(tag.id) ? [tag.id] : [])))
      : [id]
  const drag = useCardDrag({
    enabled: mayEdit,
    stepPx: CARD_HEIGHT,
    idsWith: carried,
    onDrop: ({ ids }, { column: columnKey, index }) => {
      const shown = columns.find(({ key }) => key === columnKey)?.shown ?? []
      drop(ids, {
        columnKey,
        beforeId: index === null ? null : (shown.slice(index).find(({ id }) => !ids.includes(id))?.id ?? null),
      })
    },
  })
  const toggle = (id: string): void =>
    setSelected((before) =>
      before.has(id) ? new Set([...before].filter((other) => other !== id)) : new Set([...before, id]),
    )
  const keys = useBoardKeys({
    columns,
    collapsed,
    mayMove: mayEdit,
    carried,
    onDrop: drop,
    onToggle: toggle,
    onSay: setSaid,
    onOpen: (id) => {
      const tag = tags.get(id)
      if (tag) follow(links.tag(tag))
    },
  })
  useAction(rowActions.selectNone, () => setSelected(NONE), { enabled: selected.size > 0 && keys.grab === null })
  useAction(boardActions.newGroup, () => setNaming(true), { enabled: mayEdit })

  const latest = useRef({ toggle, keys, columns, commands, evidence })
  latest.current = { toggle, keys, columns, commands, evidence }
  // The columns are drawn again only when they changed, so what they call stays the same.
  const handlers = useMemo(() => {
    const groups = (): BoardGroup[] => latest.current.columns.flatMap(({ group }) => group ?? [])
    const acts: ColumnActs = {
      rename: (group, next) => void latest.current.commands.changeGroup(group, { title: next }),
      recolor: (group, color) => void latest.current.commands.changeGroup(group, { color }),
      move(group, by) {
        const other = groups()[groups().findIndex(({ id }) => id === group.id) + by]
        if (other)
          void latest.current.commands.moveGroup(
            group,
            groups(),
            by < 0 ? { beforeId: other.id } : { afterId: other.id },
          )
      },
      sort(column, by) {
        const order = column.tags.toSorted(
          (one, other) =>
            (by === 'count'
              ? usesOfTag(other, latest.current.evidence) - usesOfTag(one, latest.current.evidence)
              : 0) || one.title.localeCompare(other.title),
        )
        void latest.current.commands.sort(column, order)
      },
      remove: setDeleting,
      addTag: (column, name) => latest.current.commands.createTag(addPlace, column.group, name),
      collapse,
    }
    return {
      acts,
      onClick(event: MouseEvent, id: string): void {
        latest.current.keys.stand(id)
        if (!event.metaKey && !event.ctrlKey && !event.shiftKey) return
        event.preventDefault()
        latest.current.toggle(id)
      },
    }
  }, [collapse, addPlace])

  const { grab } = keys
  const grabbed = useMemo(() => (grab ? new Set(grab.ids) : null), [grab])
  return (
    <>
      <div
        className={classes.board}
        role="grid"
        aria-label={text.label(title)}
        aria-multiselectable="true"
        tabIndex={0}
        aria-activedescendant={keys.cursor === null ? undefined : `${baseId}-${keys.cursor}`}
        onPointerDown={drag.onPointerDown}
        onDragStart={(event) => event.preventDefault()}
      >
        {columns.map((column, at) => (
          <TagColumn
            key={column.key}
            column={column}
            mayEdit={mayEdit}
            mayAdd={mayAdd}
            collapsed={collapsed.has(column.key)}
            searching={searching}
            selected={selected}
            grabbed={grabbed}
            drag={drag}
            cursor={column.shown.some(({ id }) => id === keys.cursor) ? keys.cursor : null}
            grabbedBefore={grab?.drop.columnKey === column.key ? grab.drop.beforeId : undefined}
            first={at <= 1}
            last={at === columns.length - 1}
            baseId={baseId}
            acts={handlers.acts}
            onClick={handlers.onClick}
          />
        ))}
        {mayEdit && (
          <div className={classes.newGroup} role="rowgroup" aria-label={text.newGroup}>
            <div role="row">
              <div role="gridcell">
                {naming ? (
                  <NewGroup onAdd={(name) => commands.createGroup(place, name)} onDone={() => setNaming(false)} />
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
            </div>
          </div>
        )}
      </div>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      <ChosenTags
        chosen={chosen}
        columns={columns}
        mayEdit={mayEdit}
        onMove={(column) => void commands.move(column, chosen, { columnKey: column.key, beforeId: null })}
        onClear={() => setSelected(NONE)}
      />
      <DeleteGroupDialog column={deleting} columns={columns} commands={commands} onClose={() => setDeleting(null)} />
    </>
  )
}

function NewGroup(names: { onAdd: (title: string) => Promise<boolean>; onDone: () => void }) {
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
