import { useContext, useLayoutEffect, useMemo, useRef } from 'react'
import { rankAmong, type Placement } from '#platform/kernel/rank.ts'
import { reportAct } from '#platform/web/live/report-act.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import { arrangingTags, changingTagGroup, movingTagGroup, type TagPlace } from '#tags/web/index.ts'
import { useCreateTag } from '../project-page/use-create-tag.ts'
import type { BoardColumn, BoardGroup } from './board-columns.ts'
import { BoardEvidence, usesOfTag } from './tag-evidence.tsx'
import type { ColumnActs } from './tag-column-head.tsx'
import { boardStrings as text } from './strings.ts'

interface ColumnActsGiven {
  columns: readonly BoardColumn[]
  /** The place where tags are added. */
  addPlace: TagPlace
  collapse: ColumnActs['collapse']
  onRemove: (column: BoardColumn) => void
}

/** What the heads of the columns do. */
export function useColumnActs({ columns, addPlace, collapse, onRemove }: ColumnActsGiven): ColumnActs {
  const arrange = useAct(arrangingTags)
  const changeGroup = useAct(changingTagGroup)
  const moveGroup = useAct(movingTagGroup)
  const createTag = useCreateTag()
  const evidence = useContext(BoardEvidence)
  const latest = useRef({ columns, evidence })
  useLayoutEffect(() => {
    latest.current = { columns, evidence }
  })
  // The functions are stable, so that heads are drawn again only when their groups change.
  return useMemo((): ColumnActs => {
    const groups = (): BoardGroup[] => latest.current.columns.flatMap(({ group }) => group ?? [])
    return {
      rename: ({ id }, title) => void reportAct(changeGroup({ id, title }), { title: text.renamedGroup(title) }),
      recolor: ({ id, title }, color) =>
        void reportAct(changeGroup({ id, color }), { title: text.recoloredGroup(title) }),
      move({ id, title }, by) {
        const all = groups()
        const other = all[all.findIndex((group) => group.id === id) + by]
        if (!other) return
        const placement: Placement = by < 0 ? { beforeId: other.id } : { afterId: other.id }
        const { rank, nudged } = rankAmong(all, id, placement)
        const given = moveGroup({ id, placement, ranks: [...nudged, { id, rank }] })
        void reportAct(given, { title: text.movedGroup(title) })
      },
      sort(column, by) {
        const order = column.tags.toSorted(
          (one, other) =>
            (by === 'count'
              ? usesOfTag(other, latest.current.evidence) - usesOfTag(one, latest.current.evidence)
              : 0) || one.title.localeCompare(other.title),
        )
        const tagGroupId = column.group?.id ?? null
        const given = arrange({
          places: order.map(({ id }) => ({ id, tagGroupId })),
          shown: order.map(({ id, color }, rank) => ({ id, rank, color, tagGroupId })),
        })
        void reportAct(given, { title: text.sortedGroup(column.group?.title ?? text.ungrouped) })
      },
      remove: onRemove,
      addTag: async (column, name) => createTag(addPlace, name, column.group),
      collapse,
    }
  }, [arrange, changeGroup, moveGroup, createTag, collapse, addPlace, onRemove])
}
