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
export { deleteScopeContent, recordDeletion, restoreDeletion } from './deletions.ts'
