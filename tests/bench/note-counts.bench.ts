import { beside, once, type Bench } from './bench.ts'
import { makeLargeProject, type LargeProject } from './large-project.ts'
import { COPIED_NOTES, fillSurvey, measureCrosstab, measureDivided, type LargeSurvey } from './note-counts.ts'

/** Allowed in addition to one and a half times the bare statement. */
const ALLOWED_MS = 30

interface Made {
  project: LargeProject
  survey: LargeSurvey
}

let made: Made | undefined
const survey = once(async (): Promise<Made> => {
  const project = await makeLargeProject({ notes: COPIED_NOTES, highlights: 0 })
  return (made = { project, survey: await fillSurvey(project) })
})

const LEAVES_OUT = 'HTTP, GraphQL, network, drawing'

/** Counts 100,000 responses of a survey. */
export const benches: readonly Bench[] = [
  {
    name: 'count-column',
    unit: 'ms over 30, p95',
    limit: 'the same notes, filter and pairs by one GROUP BY, as the owner of the tables, p95',
    leavesOut: LEAVES_OUT,
    goal: 1.5,
    direction: 'at most',
    async run() {
      const { project, survey: filled } = await survey()
      const { value, limit } = await measureDivided(project, filled)
      return beside(Math.max(0, value - ALLOWED_MS), limit)
    },
  },
  {
    name: 'count-crosstab',
    unit: 'ms, p95',
    limit: 'the same pairs by one GROUP BY, as the owner of the tables, p95',
    leavesOut: LEAVES_OUT,
    goal: 2,
    direction: 'at most',
    async run() {
      const { project, survey: filled } = await survey()
      const { value, limit } = await measureCrosstab(project, filled)
      return beside(value, limit)
    },
  },
]

/** Releases the survey. */
export async function done(): Promise<void> {
  await made?.survey.owner.end()
  await made?.project[Symbol.asyncDispose]()
}
