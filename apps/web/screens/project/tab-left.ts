import type { Id } from '#platform/kernel/ids.ts'

/** In which tab each project was left last, the latest first. */
const KEY = 'quarry.projects.tab-left'
const MOST_PROJECTS = 100

type Left = ReadonlyArray<readonly [projectId: Id, path: string]>

function read(): Left {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? (kept as Left).filter((one) => Array.isArray(one) && typeof one[1] === 'string') : []
  } catch {
    // Not ours, or no storage: every project begins as if it were new.
    return []
  }
}

/** The tab that somebody left a project from on this device, as the end of its address; null for the first time. */
export function tabLeft(projectId: Id): string | null {
  return read().find(([id]) => id === projectId)?.[1] ?? null
}

/** Keeps in which tab somebody is. */
export function leaveTab(projectId: Id, path: string): void {
  if (tabLeft(projectId) === path) return
  const others = read().filter(([id]) => id !== projectId)
  try {
    localStorage.setItem(KEY, JSON.stringify([[projectId, path], ...others].slice(0, MOST_PROJECTS)))
  } catch {
    // Storage is full or refused: the project begins with its content the next time.
  }
}

interface Opened {
  id: Id
  isSample: boolean
  noteCount: number
  insightCount: number
  tabs: ReadonlyArray<{ tab: string; enabled: boolean }>
}

/** Where a project opens: in the tab that was left, the first time where its content is. The sample explains itself. */
export function openingTab(project: Opened): string {
  const enabled = project.tabs.filter((tab) => tab.enabled).map(({ tab }) => tab)
  const left = tabLeft(project.id)
  // A view or a page beside the tabs has more behind its name.
  if (left !== null && (enabled.includes(left) || left.includes('/') || left === 'questions')) return left
  const has = { notes: project.noteCount > 0, insights: project.insightCount > 0 }
  const content = project.isSample ? undefined : enabled.find((tab) => tab in has && has[tab as keyof typeof has])
  return content ?? enabled[0] ?? 'readme'
}
