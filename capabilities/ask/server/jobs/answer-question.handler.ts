import type { Services } from '#journal/server/index.ts'
import { untilGivenUp, type JobHandler } from '#platform/server/queue/index.ts'
import { answerQuestion, giveUp } from '../answer-question.ts'
import { job } from './answer-question.ts'

export const handler: JobHandler<(typeof job)['payload'], Services> = untilGivenUp(job, answerQuestion, giveUp)
