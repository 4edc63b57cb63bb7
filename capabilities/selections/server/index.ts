export { selectableList, selectableLists, selectedAct, selectedActs } from './contracts.ts'
