/** A trial lasts so long from when it was begun (document 1 §4.2). */
export const TRIAL_DAYS = 30
/** A request for a trial is valid this long. */
const TRIAL_REQUEST_DAYS = 3
const DAY_MS = 86_400_000

export const TRIAL_STATES = ['NOT_STARTED', 'ACTIVE', 'EXPIRED', 'REQUESTED'] as const
export type TrialState = (typeof TRIAL_STATES)[number]

/**
 * The state of a workspace's trial of everything: whether it was begun or ended, and when; and when it was last
 * requested.
 */
export interface Trial {
  record: { value: boolean; createdAt: Date } | null
  requestedAt: Date | null
}

/** When a trial that was begun ends; null if there is none. */
export function trialEnd({ record }: Trial): Date | null {
  return record?.value === true ? new Date(record.createdAt.getTime() + TRIAL_DAYS * DAY_MS) : null
}

/** The state of a trial, by the rule of document 1 §4.2: a beginning or end takes precedence over a request. */
export function trialState(trial: Trial, now: Date): TrialState {
  const end = trialEnd(trial)
  if (trial.record) return end !== null && now < end ? 'ACTIVE' : 'EXPIRED'
  const { requestedAt } = trial
  return requestedAt !== null && now.getTime() - requestedAt.getTime() <= TRIAL_REQUEST_DAYS * DAY_MS
    ? 'REQUESTED'
    : 'NOT_STARTED'
}
