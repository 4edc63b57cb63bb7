import { Failure } from '#platform/kernel/errors.ts'
import { MAX_CONVERSATIONS_OF_PERSON, MAX_QUESTIONS_OF_CONVERSATION } from './limits.ts'

export const tooManyConversations = (): Failure =>
  new Failure(
    'InvalidOperation',
    `You can keep at most ${MAX_CONVERSATIONS_OF_PERSON.toLocaleString('en')} conversations. Delete one first.`,
  )

export const tooManyQuestions = (): Failure =>
  new Failure(
    'InvalidOperation',
    `A conversation has at most ${MAX_QUESTIONS_OF_CONVERSATION} questions. Ask in a new one.`,
  )

export const isStillAnswering = (): Failure =>
  new Failure('InvalidOperation', 'The question before is still being answered. Wait for it, or stop it.')

/** The sentences of answers that failed. */
export const FAILED = {
  NO_LONGER_MEMBER: 'The person who asked is no longer in the workspace.',
  OUR_SIDE: 'The question could not be answered: something went wrong on our side. Try again in a while.',
} as const
