export { selectedRowsObject } from './graphql.ts'
export { selectableInOrder, selectableList, selectableLists, selectedAct, selectedActs } from './contracts.ts'
export type { SelectedAct } from './contracts.ts'
export { readSelection } from './read-selection.ts'
