import { untilGivenUp, type JobHandler } from '#platform/server/queue/index.ts'
import type { Services } from '#journal/server/index.ts'
import { convertRecording, giveUp } from '../conversion/convert-recording.ts'
import { job } from './convert-recording.ts'

export const handler: JobHandler<(typeof job)['payload'], Services> = untilGivenUp(job, convertRecording, giveUp)
