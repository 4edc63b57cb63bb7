export { PersonRowView } from './person-row-view.tsx'
export { personName, usePersonCommands, type PersonRow } from './use-person-commands.ts'
export { kind as personKind } from './kind.ts'
