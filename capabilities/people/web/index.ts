export { PersonRowView } from './person-row-view.tsx'
export { personStrings } from './strings.ts'
export { personName, usePersonCommands, type PersonRow } from './use-person-commands.ts'
