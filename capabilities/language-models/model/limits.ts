export const MAX_MODEL_NAME_CHARS = 200
export const MAX_ADDRESS_CHARS = 500
export const MAX_REGION_CHARS = 60
export const MAX_KEY_CHARS = 2_000
/** Per million tokens, in the currency of the model. */
export const MAX_PRICE = 100_000
export const MAX_MONTHLY_BUDGET = 10_000_000
export const MAX_CONTEXT_TOKENS = 100_000_000
/** Calls of one workspace at a time, in all processes together. */
export const CALLS_AT_ONCE = 4
/** How often the process of a call says that it still runs. */
export const ALIVE_EVERY_MS = 10_000
/** A call whose process was silent for so long does not keep others waiting. */
export const SILENT_SECONDS = 40
/** The first wait for others of the workspace, twice as long each time. */
export const FIRST_WAIT_MS = 100
export const MOST_WAIT_MS = 1_000
/** After this time an unsettled call counts as reserved: its process died. Longer than any call may take. */
export const CALL_LOST_MINUTES = 30
/** Lost calls that one reservation clears up. */
export const LOST_AT_ONCE = 200
/** How long the record of each call is kept; counters by month and person stay. */
export const CALL_RECORDS_MONTHS = 13
/** Old records that one night deletes of one workspace at most. */
export const RECORDS_FORGOTTEN_AT_ONCE = 50_000
/** How much longer than estimated a request may be in tokens: what is reserved covers that. */
export const RESERVED_SHARE = 1.5
/** Tokens around each message that no text shows. */
export const TOKENS_AROUND_MESSAGE = 16
/** The answer when a model is tried. */
export const TRIED_TOKENS = 200
