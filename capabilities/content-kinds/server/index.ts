export type { Purging } from '#documents/server/index.ts'
export { applies, isSeenWith, contentKinds, NOT_QUOTED } from './content-kind.ts'
export type {
  RestoringAsker,
  ContentKind,
  ContentKinds,
  ExportContract,
  Preview,
  Quotable,
  SearchContract,
  SearchRow,
  TrashedThing,
} from './content-kind.ts'
export type { CopiedTable } from './copied-table.ts'
export { copiedBeside } from './copy-steps.ts'
export type { Copying } from './copy-table-rows.ts'
export { copyTogether } from './copy-together.ts'
export { beginPlace, copyNext, endPlace, forgetCopy, noteThings, thingsIn } from './copying.ts'
export { deleteOrphanedObjects, orphanObjects, objectKeepers } from './orphaned-objects.ts'
export {
  beginExpiredPurges,
  beginPurge,
  beginPurgesWithin,
  endPurge,
  forgetRestored,
  forgetRestoredBefore,
  purgesUnderWay,
} from './purged-deletions.ts'
export { announcePurge, purged } from './purging.ts'
export { contentRows } from './content-table/index.ts'
export { deleteThings, recordDeletion, rewriteDeletionTitles, cascadeDelete } from './deletions.ts'
export { deletePlace, finishDeletions, holdsSomething } from './large-places.ts'
export { forOthersAmong, restoringAsker } from './restorable.ts'
export { deleteAgain, placesOf, restoreDeletion, restoreKind } from './restoring.ts'
export { moveThings, previewMove, redoMove, undoMove, type MovableKind } from './moves/move-things.ts'
export { deletionsOf } from './moves/moved-table.ts'
export { movedBeside, moveSteps, type MoveStep, type MovePlace, type Moving } from './moves/move-steps.ts'
export { movedThingsObject, movePreviewQuery } from './graphql.ts'
export { actsOnThings } from './selected-acts.ts'
