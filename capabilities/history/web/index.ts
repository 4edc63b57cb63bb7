export { HistoryList } from './history-list.tsx'
export { strings as historyStrings } from './strings.ts'
export { latestDescriber, type LatestAct } from './latest-act.ts'
