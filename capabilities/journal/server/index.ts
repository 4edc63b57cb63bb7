export { countOfHead } from './acts-in-parts.ts'
export { announceChanges, changesChannel, publishToSubscribers } from './announce-changes.ts'
export { publishProgress } from './progress.ts'
export { progressObject } from './progress-object.ts'
export type { AnnouncedChange, CommittedVersion } from '../model/announced-change.ts'
export { personOf, starterOf, type Actor, type Principal, type Role } from '../model/actor.ts'
export type { JournalEvent, NewEvent, Version } from '../model/events.ts'
export type { FollowedEvents } from './tables-read.ts'
export { createWorkspaceContext, type Services, type WorkspaceContext } from './context.ts'
export { defineHook, joinAt, openHooks, type Follower, type HookRecord, type Hooks } from './hook.ts'
export { defineCommand, runCommand } from './command.ts'
export { holdBack } from './hold-back.ts'
export { withPorts, type CommandContext } from './command-context.ts'
export { commandMutation } from './command-mutation.ts'
export { workspaceOf } from './graphql-context.ts'
export { figureLoader, linkedLoader, listLoader, rowLoader, valueLoader } from './loaders.ts'
export { eraseJournalPayloads, eraseJournalText } from './erase-text.ts'
export type { HttpRoutes, RouteContext } from './http-routes.ts'
export { followChannel, NO_MORE } from './follow-channel.ts'
export { followFeed } from './feed/follow-feed.ts'
export { followJournal } from './follow-journal.ts'
export { changedSince, changedThing } from './undo/changed-thing.ts'
export { imagedThings } from './undo/imaged-things.ts'
export { undoableIn } from './undo/kept-acts.ts'
export { keepingNothing } from './undo/keep-images.ts'
export { madeThing, madeThings, thereIn } from './undo/made-thing.ts'
export { forgetOldImages, imagedTables, type ImagedTable } from './undo/row-images.ts'
export { undoAct, undoableAmong, type UndoneAct } from './undo/undo-act.ts'
export { bringBack, deletionUndo, FOR_GOOD, deletionHandlers, type UndoHandlers } from './undo/undo-handlers.ts'
export { rowActs, type RowAct, type RowPart } from './row-acts/index.ts'
export { commitEvents, latestEvent, presentVersion, readJournal, resultsOfOperations } from './store.ts'
export { defineList, type AskedMembers, type Follows, type Members } from './lists/define-list.ts'
export {
  idsOfPage,
  membersInOrder,
  orderedBy,
  pageInOrder,
  plannedFor,
  seenBy,
  type RowOrder,
  type RowsInOrder,
} from './lists/rows-in-order.ts'
export { askNowAndThen, askOnce, membersOf } from './lists/ask-once.ts'
export { listFollows, membersArguments, membersType, publishMembers } from './lists/members-type.ts'
