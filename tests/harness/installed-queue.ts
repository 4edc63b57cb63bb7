import { jobs } from '#generated/registry/jobs.ts'
import { APPLICATION_ROLE } from '#platform/server/database/row-level-security.ts'
import { createQueue, type JobDefinition } from '#platform/server/queue/index.ts'

const all: ReadonlyArray<{ job: JobDefinition }> = jobs

/**
 * Installs the tables of the queue and the queues of all jobs, as the first process that opens a database does: copies
 * of the database need not do it again, each for itself.
 */
export async function installQueue(connectionString: string): Promise<void> {
  const failures: Error[] = []
  const queue = await createQueue({
    connectionString,
    jobs: all.map(({ job }) => job),
    onError: (error) => failures.push(error),
    runsJobs: false,
    senderRole: APPLICATION_ROLE,
  })
  await queue.stop(0)
  if (failures[0]) throw failures[0]
}
