/** With it, the server's process waits for an `OpenMessage` before it opens anything. */
export const WAIT_ARGUMENT = '--wait'
