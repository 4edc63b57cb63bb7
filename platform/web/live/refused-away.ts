/** That an act is refused while the server is away, where others wait in the queue. */
export interface RefusedAway {
  readonly refusedAway: string
}

/** Why an act does not wait for the server. */
export const REFUSED_AWAY = {
  /** Only the answer tells what it makes, or what is wrong with what was typed: whoever did it goes on from there. */
  needsAnswer: { refusedAway: 'needs its answer' },
  /**
   * It decides who sees or may do something, or destroys for good: nobody is to believe that it took effect while it has not,
   * and when it does they are to be there.
   */
  mustBeCertain: { refusedAway: 'must be certain' },
  /** It begins or stops what the installation works on, which is at another point by the time that it would come. */
  isWorkNow: { refusedAway: 'is about work that goes on now' },
  /** A file is more than a browser keeps for long. */
  sendsFile: { refusedAway: 'sends a file' },
} as const satisfies Record<string, RefusedAway>
