/**
 * Edits are committed in batches of this length: short enough to show as saved at once, long enough to share a commit.
 */
export const COMMIT_BATCH_MS = 12
/** Content and text are updated once no one has typed for this long … */
export const PROJECTION_IDLE_MS = 800
/** … or, while typing continues, this long after the first edit that they lack. */
export const PROJECTION_MAX_WAIT_MS = 4_000
/** After this many updates an open document's state is written whole, and the updates are folded into it. */
export const MAX_TAIL_UPDATES = 500
/** A pause, or a stretch of editing, this long begins a new version in the history. */
export const VERSION_INTERVAL_MS = 600_000
/** Edits that have waited this long for their content were left by a process that died. */
export const ABANDONED_AFTER_MS = 30_000
/** How soon after a change of access the open documents of a workspace are checked again. */
export const ACCESS_RECHECK_MS = 250
/** How often typing is recorded as use of the session; sessions record their use as often. */
export const TYPING_NOTED_EACH_MS = 60_000
/** A failed commit is retried after this long, doubled each time up to the maximum. */
export const MIN_RETRY_MS = 100
export const MAX_RETRY_MS = 1_000
/** A disconnected page retries after this long, doubled each time up to the maximum, at a random point within it. */
export const MIN_RECONNECT_MS = 250
export const MAX_RECONNECT_MS = 2_000
