import { untilGivenUp, type JobHandler } from '#platform/server/queue/index.ts'
import type { Services } from '#journal/server/index.ts'
import { giveUp, readStoredFile } from '../reading/read-stored-file.ts'
import { job } from './read-office-file.ts'

export const handler: JobHandler<(typeof job)['payload'], Services> = untilGivenUp(job, readStoredFile, giveUp)
