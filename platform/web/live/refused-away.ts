/** Marks an act that is refused while the server is away, instead of waiting in the queue. */
export interface RefusedAway {
  readonly refusedAway: string
}

/** Why an act does not wait for the server. */
export const REFUSED_AWAY = {
  /** Only the answer shows what it created, or what is wrong with the input: the user continues from there. */
  needsAnswer: { refusedAway: 'needs its answer' },
  /**
   * It changes access or deletes permanently: the user must not believe that it took effect while it has not, and must
   * be present when it does.
   */
  mustBeCertain: { refusedAway: 'must be certain' },
  /** It starts or stops work of the installation, which would be at another point by the time the act is sent. */
  isWorkNow: { refusedAway: 'is about work that goes on now' },
  /** A file is too large for a browser to keep for long. */
  sendsFile: { refusedAway: 'sends a file' },
} as const satisfies Record<string, RefusedAway>
