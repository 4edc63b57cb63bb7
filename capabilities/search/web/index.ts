export { offeredConditions, type OfferedCondition } from './offered-conditions.ts'
export type { ShownKinds } from '#content-kinds/web/index.ts'
export { paletteResults } from './palette-results.ts'
export { opensAtSummary, passageToOpen } from './item-href.ts'
export { useRecentSearches } from './recent-searches.ts'
export { alikeHref, isNarrowed, NO_FILTERS, parseSearchHash, searchHref, type SearchState } from './search-address.ts'
export {
  ANSWERING_TABS,
  isAnswered,
  isAsking,
  isSaying,
  isTypedQuestion,
  optionsOf,
  stateOf,
} from './search-request.ts'
export { readOwnFilter, writeComplete, writeOwnFilter } from './search-filter.ts'
export { SearchResults } from './search-results.tsx'
export { searchTab, searchTabs } from './search-tabs.ts'
export { strings as searchStrings } from './strings.ts'
export { useSearch, type ShownItem } from './use-search.ts'
export { MeantWords } from './meant-words.tsx'
export { useMeantWords } from './use-meant-words.ts'
export { useNearestSentences } from './use-nearest-sentences.ts'
export { useOffersAfterPause } from './use-offers-after-pause.ts'
export { useSearchCounts, type SearchCounts } from './use-search-counts.ts'
export { QueryField } from './query-field.tsx'
export { SearchFilterBar } from './search-filter-bar.tsx'
export { RelatedItems } from './related-items.tsx'
