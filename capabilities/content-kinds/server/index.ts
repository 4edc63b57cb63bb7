export { applies, contentKinds } from './content-kind.ts'
export type {
  ContentKind,
  ContentKinds,
  ExportContract,
  Preview,
  SearchContract,
  SearchRow,
  TrashedThing,
} from './content-kind.ts'
export { contentRows } from './content-table.ts'
export { deleteScopeContent, deleteThings, recordDeletion, rewriteDeletionTitles, takeAlong } from './deletions.ts'
export { deleteAgain, placesOf, restoreDeletion, restoreKind } from './restoring.ts'
