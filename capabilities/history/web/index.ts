export { HistoryList } from './history-list.tsx'
export { strings as historyStrings } from './strings.ts'
export { latestTeller, type LatestAct } from './latest-act.ts'
