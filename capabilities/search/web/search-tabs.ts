import type { ResultType } from '#content-kinds/model/result-types.ts'
import { strings } from './strings.ts'

/** A tab of the search page (document 2 §2); tabs of kinds that do not exist yet come with those kinds. */
export interface SearchTab {
  /** Its value in the address. */
  id: string
  title: string
  /** Absent for everything. */
  types?: readonly ResultType[]
  /** Replaced by other tabs: no longer offered, but addresses and saved searches that use it still open. */
  isFormer?: true
}

const EVERYTHING: SearchTab = { id: 'everything', title: strings.tabNames.everything }

export const searchTabs: readonly SearchTab[] = [
  EVERYTHING,
  { id: 'notes', title: strings.tabNames.notes, types: ['NOTE'] },
  { id: 'highlights', title: strings.tabNames.highlights, types: ['HIGHLIGHT'] },
  { id: 'insights', title: strings.tabNames.insights, types: ['INSIGHT'] },
  { id: 'data', title: strings.tabNames.data, types: ['NOTE', 'HIGHLIGHT'], isFormer: true },
  { id: 'projects', title: strings.tabNames.projects, types: ['PROJECT'] },
  { id: 'folders', title: strings.tabNames.folders, types: ['PROJECT_CATEGORY'] },
  { id: 'tags', title: strings.tabNames.tags, types: ['TAG'] },
  { id: 'contacts', title: strings.tabNames.contacts, types: ['PERSON'] },
]

/** The tab by its name in an address; everything for any other name. */
export function searchTab(id: string | null): SearchTab {
  return searchTabs.find((tab) => tab.id === id) ?? EVERYTHING
}
