export { PersonRowView } from './person-row-view.tsx'
export { personList, personName, personPage, type PersonOnPage, type PersonRow } from './person-list.ts'
export { usePersonCommands } from './use-person-commands.ts'
export { kind as personKind } from './kind.ts'
