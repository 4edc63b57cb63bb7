import { z } from 'zod'

const openMessage = z.object({ type: z.literal('open'), environment: z.record(z.string(), z.string().optional()) })

/** The supervisor's message that the database is ready, with the environment to open in. */
export type OpenMessage = z.infer<typeof openMessage>

/** The environment that the supervisor sends once the database is ready. */
export async function whenReported(): Promise<NodeJS.ProcessEnv> {
  return new Promise((resolve) => {
    process.once('message', (message) => {
      resolve(openMessage.parse(message).environment)
    })
  })
}
