export { selectableInOrder, selectableList, selectableLists, selectedAct, selectedActs } from './contracts.ts'
