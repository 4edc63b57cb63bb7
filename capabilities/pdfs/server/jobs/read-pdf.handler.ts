import { untilGivenUp, type JobHandler } from '#platform/server/queue/index.ts'
import type { Services } from '#journal/server/index.ts'
import { giveUp, readStoredPdf } from '../reading/read-stored-pdf.ts'
import { job } from './read-pdf.ts'

export const handler: JobHandler<(typeof job)['payload'], Services> = untilGivenUp(job, readStoredPdf, giveUp)
