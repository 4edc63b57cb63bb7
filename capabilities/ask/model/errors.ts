import { Failure } from '#platform/kernel/errors.ts'
import {
  MAX_ANSWERS_READ,
  MAX_CONVERSATIONS_READ,
  MAX_ANSWERING_OF_PERSON,
  MAX_CONVERSATIONS_OF_PERSON,
  MAX_QUESTIONS_OF_CONVERSATION,
} from './limits.ts'

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

export const tooManyConversationsRead = (): Failure =>
  new Failure(
    'ValidationError',
    `The messages of at most ${MAX_CONVERSATIONS_READ} conversations are read at once. Request fewer conversations.`,
  )

export const tooManyAnswersRead = (): Failure =>
  new Failure(
    'ValidationError',
    `At most ${MAX_ANSWERS_READ} answers are read at once with their quotes. Request fewer messages.`,
  )

export const tooManyAnswering = (): Failure =>
  new Failure(
    'InvalidOperation',
    `${MAX_ANSWERING_OF_PERSON} of your questions are still being answered. Wait for one of them, or stop it.`,
  )

export const nothingToAdd = (): Failure =>
  new Failure('InvalidOperation', 'Nothing of this answer that you can see is there to be added.')

/** The sentences of answers that failed. */
export const FAILED = {
  DELETED_MEANWHILE: 'The answer was broken off, since the conversation was deleted meanwhile.',
  NO_LONGER_MEMBER: 'The person who asked is no longer in the workspace.',
  OUR_SIDE: 'The question could not be answered: something went wrong on our side. Try again in a while.',
} as const

/** Stands in an insight in place of a sentence of a model, once what it stood on was taken out. */
export const TAKEN_OUT_OF_INSIGHT = 'A sentence by AI was removed here: what it stood on was redacted or deleted.'
