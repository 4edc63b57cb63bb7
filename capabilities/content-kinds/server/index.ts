export { applies, contentKinds } from './content-kind.ts'
export type {
  ContentKind,
  ContentKinds,
  CopyContract,
  ExportContract,
  IdMap,
  MoveContract,
  NotApplicable,
  Preview,
  PurgeContract,
  SearchContract,
  SearchRow,
  TrashContract,
} from './content-kind.ts'
export { contentRows, type ContentRows } from './content-table.ts'
export { deleteScopeContent, deleteThings, recordDeletion, restoreDeletion, restoreKind } from './deletions.ts'
