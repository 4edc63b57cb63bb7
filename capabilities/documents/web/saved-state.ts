import type { Refusal } from '../model/refusals.ts'

/** What a user can rely on for their edits. `saved` shows only after the server's database has committed them. */
export type SavedState =
  | { status: 'connecting' | 'saved' }
  | { status: 'saving'; edits: number }
  /**
   * Not connected. The edits are sent when the connection returns; `kept` once this device holds all of them, so that
   * even closing the page loses none.
   */
  | { status: 'offline'; edits: number; kept: boolean }
  /** The server no longer accepts edits. */
  | { status: 'refused'; refusal: Refusal; edits: number }

/** What is known of the edits of one document. */
export interface SavedFacts {
  /** The edits made here, and those that the device held from earlier visits. */
  edits: number
  /** How many of them the server has confirmed. */
  confirmed: number
  /** Whether it has confirmed at all, be it that there are none. */
  everConfirmed: boolean
  connected: boolean
  /** What the browser knows before the socket notices. */
  online: boolean
  refusal: Refusal | null
  /** How many unconfirmed edits the device holds. */
  kept: number
}

/** Nothing is reported as saved until the server has confirmed it once. */
export function savedStateOf(facts: SavedFacts): SavedState {
  const { refusal, everConfirmed } = facts
  const edits = facts.edits - facts.confirmed
  if (refusal) return { status: 'refused', refusal, edits }
  if (!facts.connected || !facts.online)
    return everConfirmed || edits > 0
      ? { status: 'offline', edits, kept: facts.kept === edits }
      : { status: 'connecting' }
  if (edits > 0) return { status: 'saving', edits }
  return { status: everConfirmed ? 'saved' : 'connecting' }
}
