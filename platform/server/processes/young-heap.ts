/**
 * How Node is started for a process that serves people: V8 then keeps at most some 16 MB of objects that no longer
 * exist before it looks for them. Without the flag, V8 13.6 (Node 24) lets up to 51 MB lie, in every process and
 * whatever a request needs: more than any request holds.
 */
export const SMALL_YOUNG_HEAP = '--max-semi-space-size=16'
