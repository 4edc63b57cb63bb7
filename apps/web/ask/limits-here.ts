import { useMemo } from 'react'
import type { Limit } from '#ask/web/index.ts'
import { useShellData } from '../shell/shell-data.tsx'
import { useShownThing, type ShownThing } from '../shell/shown-thing.ts'

const TYPE_OF = {
  project: 'Project',
  folder: 'ProjectCategory',
  note: 'Note',
  insight: 'Insight',
  tag: 'Tag',
  person: null,
} as const satisfies Record<ShownThing['kind'], Limit['objectType'] | null>

/** What questions can be limited to: what the page shows, and the latest projects. */
export function useLimitsHere(): { here: Limit | null; places: readonly Limit[] } {
  const shown = useShownThing()
  const { latestProjects } = useShellData()
  return useMemo(() => {
    const objectType = shown && TYPE_OF[shown.kind]
    return {
      here: shown && objectType ? { objectType, id: shown.id, title: shown.title } : null,
      places: latestProjects.map(({ id, title }) => ({ objectType: 'Project', id, title })),
    }
  }, [shown, latestProjects])
}
