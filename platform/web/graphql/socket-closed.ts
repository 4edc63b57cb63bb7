/** The socket of the subscriptions closed permanently, with this code and reason (document 3 §7.1). */
export class SocketClosed extends Error {
  override name = 'SocketClosed'
  readonly code: number
  readonly reason: string

  constructor(code: number, reason: string) {
    super(`The socket closed with code ${code}${reason ? `: ${reason}` : ''}.`)
    this.code = code
    this.reason = reason
  }
}

/** A restart of the socket did not reach the connected event in time; the socket keeps trying. */
export class SocketRestartFailed extends Error {
  override name = 'SocketRestartFailed'
}
