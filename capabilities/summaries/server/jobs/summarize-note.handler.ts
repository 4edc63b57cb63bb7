import { untilGivenUp, type JobHandler } from '#platform/server/queue/index.ts'
import type { Services } from '#journal/server/index.ts'
import { giveUp, summarize } from '../summarize.ts'
import { job } from './summarize-note.ts'

export const handler: JobHandler<(typeof job)['payload'], Services> = untilGivenUp(job, summarize, giveUp)
