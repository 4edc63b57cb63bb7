import { measureAskMemory, measureAskModel } from './ask-model.ts'
import { beside, once, percentile, type Bench } from './bench.ts'

const measured = once(measureAskModel)
const MEDIAN = 0.5

/** Ask with a language model, of which a scripted server stands in: what Quarry itself takes, not the model. */
export const benches: readonly Bench[] = [
  {
    name: 'ask-request',
    unit: 'ms, median, from the question to the request',
    direction: 'at most',
    limit: 'gathering quotes for such a question alone',
    leavesOut:
      'the queue of jobs; what the model takes; the question that asks it what else to look for, which runs beside',
    goal: 1.3,
    run: async () => {
      const { request, retrieval } = await measured()
      return beside(percentile(request, MEDIAN), percentile(retrieval, MEDIAN))
    },
  },
  {
    name: 'ask-check',
    unit: 'ms, median, of one sentence',
    direction: 'at most',
    limit: 'embedding the sentence alone',
    leavesOut: 'storing it, for which all quotes are read again; embedding the quotes, once for each answer',
    goal: 2,
    run: async () => {
      const { check, embedding } = await measured()
      return beside(percentile(check, MEDIAN), percentile(embedding, MEDIAN))
    },
  },
  {
    name: 'ask-memory',
    unit: 'MB of the heap after 1,000 questions',
    kind: 'growth',
    direction: 'at most',
    limit: 'the same after 100 questions',
    leavesOut: 'what is not collected at once; processes of the model and of the database',
    goal: 1.1,
    run: async () => {
      const { settled, many } = await measureAskMemory()
      return beside(many, settled)
    },
  },
]
