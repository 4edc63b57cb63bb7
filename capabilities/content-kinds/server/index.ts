export { applies, contentKinds } from './content-kind.ts'
export type {
  ContentKind,
  ContentKinds,
  ExportContract,
  Preview,
  SearchContract,
  SearchRow,
} from './content-kind.ts'
export { contentRows } from './content-table.ts'
export { deleteScopeContent, deleteThings, recordDeletion, restoreDeletion, restoreKind, rewriteDeletionTitles } from './deletions.ts'
