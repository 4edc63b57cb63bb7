import { Failure } from '#platform/kernel/errors.ts'

const DAY = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'long', timeZone: 'UTC' })

/** Why no language model is asked. Each message is shown where it would have been used. */
export const unavailable = {
  notSetUp: (): Failure =>
    new Failure(
      'InvalidOperation',
      'No AI model is set up. An administrator can set one up in the settings, under AI.',
      {
        reason: 'NO_LANGUAGE_MODEL',
      },
    ),
  switchedOff: (): Failure =>
    new Failure('InvalidOperation', 'AI is switched off in this workspace.', { reason: 'AI_SWITCHED_OFF' }),
  switchedOffInProject: (): Failure =>
    new Failure('InvalidOperation', 'AI is switched off in this project.', { reason: 'AI_SWITCHED_OFF' }),
  budgetUsedUp: (renewsAt: Date): Failure =>
    new Failure(
      'InvalidOperation',
      `The budget for AI is used up for this month. It renews on ${DAY.format(renewsAt)}.`,
      { reason: 'AI_BUDGET_USED_UP' },
    ),
  /** One call could cost more than is left. */
  budgetTooSmall: (renewsAt: Date): Failure =>
    new Failure(
      'InvalidOperation',
      `What is left of this month's budget for AI may not suffice for this. It renews on ${DAY.format(renewsAt)}.`,
      { reason: 'AI_BUDGET_USED_UP' },
    ),
  askedBefore: (): Failure =>
    new Failure('InvalidOperation', 'This was asked before. Ask again.', { reason: 'ASKED_BEFORE' }),
  notAllowed: (): Failure =>
    new Failure('InvalidOperation', 'This installation decides which AI model is used.', { reason: 'AI_MODEL_FIXED' }),
}
