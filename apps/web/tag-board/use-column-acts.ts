import { useContext, useLayoutEffect, useMemo, useRef } from 'react'
import type { TagPlace } from '#tags/web/index.ts'
import type { BoardColumn, BoardGroup } from './board-columns.ts'
import { BoardEvidence, usesOfTag } from './tag-evidence.tsx'
import type { ColumnActs } from './tag-column-head.tsx'
import type { BoardCommands } from './use-board-commands.ts'

interface ColumnActsGiven {
  columns: readonly BoardColumn[]
  commands: BoardCommands
  /** The place where tags are added. */
  addPlace: TagPlace
  collapse: ColumnActs['collapse']
  onRemove: (column: BoardColumn) => void
}

/** What the heads of the columns do. */
export function useColumnActs({ columns, commands, addPlace, collapse, onRemove }: ColumnActsGiven): ColumnActs {
  const evidence = useContext(BoardEvidence)
  const latest = useRef({ columns, commands, evidence })
  useLayoutEffect(() => {
    latest.current = { columns, commands, evidence }
  })
  // The functions are stable, so that heads are drawn again only when their groups change.
  return useMemo((): ColumnActs => {
    const groups = (): BoardGroup[] => latest.current.columns.flatMap(({ group }) => group ?? [])
    return {
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
      remove: onRemove,
      addTag: (column, name) => latest.current.commands.createTag(addPlace, column.group, name),
      collapse,
    }
  }, [collapse, addPlace, onRemove])
}
