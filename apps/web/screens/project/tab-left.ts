import type { ApolloClient } from '@apollo/client'
import type { Id } from '#platform/kernel/ids.ts'
import { keptList } from '#platform/web/device/kept-list.ts'
import { liveOf } from '#platform/web/live/live-of.ts'

type Left = readonly [projectId: Id, path: string]

/** The tab in which each project was left last, the latest first. */
const tabsLeft = keptList<Left>({
  name: 'tabs-left',
  most: 100,
  isEntry: (stored): stored is Left =>
    Array.isArray(stored) && stored.length === 2 && stored.every((part) => typeof part === 'string'),
  isSame: ([one], [other]) => one === other,
})

/** The tab in which the user left a project on this device, as the end of its address; null for the first time. */
export function tabLeft(projectId: Id): string | null {
  return tabsLeft.entries().find(([id]) => id === projectId)?.[1] ?? null
}

/** Stores the current tab of a project. */
export function leaveTab(projectId: Id, path: string): void {
  if (tabLeft(projectId) !== path) tabsLeft.keep([projectId, path])
}

interface Opened {
  id: Id
  isSample: boolean
  noteCount: number
  insightCount: number
  tabs: ReadonlyArray<{ tab: string; enabled: boolean }>
}

/**
 * The tab in which a project opens: the one that was left, the first time the one with content. The sample opens with
 * its explanation.
 */
export function openingTab(project: Opened): string {
  const enabled = project.tabs.filter((tab) => tab.enabled).map(({ tab }) => tab)
  const left = tabLeft(project.id)
  // The path of a view or a page beside the tabs has more after its name.
  if (left !== null && (enabled.includes(left) || left.includes('/') || left === 'questions')) return left
  const has = { notes: project.noteCount > 0, insights: project.insightCount > 0 }
  const content = project.isSample ? undefined : enabled.find((tab) => tab in has && has[tab as keyof typeof has])
  return content ?? enabled[0] ?? 'readme'
}

/**
 * The tab in which a project will open, before its head is loaded: if it was open before, or a list of projects has
 * loaded it. Null if it is not known yet.
 */
export function likelyTab(client: ApolloClient, projectId: Id): string | null {
  const known = liveOf(client).known<Opened>('project', projectId)
  return known ? openingTab(known) : tabLeft(projectId)
}
