import type { ResultType } from '#content-kinds/model/result-types.ts'

/** A tab of the search page (document 2 §2); those of kinds that do not exist yet come with them. */
export interface SearchTab {
  /** As it stands in the address. */
  id: string
  title: string
  /** Absent for everything. */
  types?: readonly ResultType[]
}

const EVERYTHING: SearchTab = { id: 'everything', title: 'Everything' }

export const searchTabs: readonly SearchTab[] = [
  EVERYTHING,
  { id: 'notes', title: 'Notes', types: ['NOTE'] },
  { id: 'highlights', title: 'Highlights', types: ['HIGHLIGHT'] },
  { id: 'insights', title: 'Insights', types: ['INSIGHT'] },
  { id: 'data', title: 'Data', types: ['NOTE', 'HIGHLIGHT'] },
  { id: 'projects', title: 'Projects', types: ['PROJECT'] },
  { id: 'folders', title: 'Folders', types: ['PROJECT_CATEGORY'] },
  { id: 'tags', title: 'Tags', types: ['TAG'] },
  { id: 'contacts', title: 'Contacts', types: ['PERSON'] },
]

/** The tab by its name in an address; everything for any other name. */
export function searchTab(id: string | null): SearchTab {
  return searchTabs.find((tab) => tab.id === id) ?? EVERYTHING
}
