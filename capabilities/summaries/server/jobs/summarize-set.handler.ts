import { untilGivenUp, type JobHandler } from '#platform/server/queue/index.ts'
import type { Services } from '#journal/server/index.ts'
import { giveUpSet, summarizeQuotes } from '../sets/summarize-quotes.ts'
import { job } from './summarize-set.ts'

export const handler: JobHandler<(typeof job)['payload'], Services> = untilGivenUp(job, summarizeQuotes, giveUpSet)
