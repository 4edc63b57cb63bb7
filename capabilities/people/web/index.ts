export { PersonRowView } from './person-row-view.tsx'
export { personName, usePersonCommands, type PersonRow } from './use-person-commands.ts'
