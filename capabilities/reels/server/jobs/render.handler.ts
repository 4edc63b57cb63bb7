import { untilGivenUp, type JobHandler } from '#platform/server/queue/index.ts'
import type { Services } from '#journal/server/index.ts'
import { giveUp, renderReel } from '../rendering/render-reel.ts'
import { job } from './render.ts'

export const handler: JobHandler<(typeof job)['payload'], Services> = untilGivenUp(job, renderReel, giveUp)
