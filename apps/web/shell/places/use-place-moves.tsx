import { useApolloClient } from '@apollo/client/react'
import { MoveEffectDocument } from '#generated/operations/apps/web/shell/places/places.ts'
import { folderStrings, movingFolder } from '#folders/web/index.ts'
import { movingProject, projectStrings } from '#projects/web/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { confirm } from '#platform/web/design/confirm.tsx'
import { reportFailure } from '#platform/web/design/perform.ts'
import { reportAct } from '#platform/web/live/report-act.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import { EffectList } from './effect-list.tsx'
import type { Place } from './place.ts'
import { carriedTo } from './place-contents.ts'
import { strings } from './strings.ts'

/** Where something is moved: into a folder or the workspace itself, before a sibling, after one, or at the end. */
interface Target {
  folder: { id: Id; title: string; scopeId: Id } | null
  beforeId?: Id | null
  afterId?: Id | null
}

/** Moves folders and projects. Asks for confirmation where a move changes who may see something. */
export function usePlaceMoves() {
  const client = useApolloClient()
  const moveFolder = useAct(movingFolder)
  const moveProject = useAct(movingProject)

  const move = async (place: Place, { folder, ...among }: Target): Promise<boolean> => {
    const parentId = folder?.id ?? null
    const to = { ...among, carried: carriedTo(place, parentId) }
    const { id, title } = place
    return place.kind === 'folder'
      ? reportAct(moveFolder({ id, parentId, ...to }), { title: folderStrings.moved(title) })
      : reportAct(moveProject({ id, folderId: parentId, ...to }), { title: projectStrings.moved(title) })
  }
  return {
    move,
    /** The same after a confirmation where people gain or lose access by it. @returns whether it moved. */
    async moveAsking(place: Place, target: Target): Promise<boolean> {
      if ((target.folder?.id ?? null) === place.parentId) return move(place, target)
      try {
        const { data } = await client.query({
          query: MoveEffectDocument,
          variables: { scopeId: place.scopeId, toScopeId: target.folder?.scopeId ?? null },
          fetchPolicy: 'network-only',
        })
        const effect = data?.moveEffect
        const title = target.folder ? strings.moveInto(place.title, target.folder.title) : strings.moveOut(place.title)
        if (
          effect &&
          effect.losing + effect.gaining > 0 &&
          !(await confirm({ title, body: <EffectList effect={effect} />, confirmLabel: strings.moveConfirm }))
        )
          return false
      } catch (error) {
        reportFailure(error)
        return false
      }
      return move(place, target)
    },
  }
}
