/**
 * Takes the steps of a start for the supervisor, and ends with it or when it is no longer needed: reads the settings,
 * builds the web application, migrates the database, prints where everything is.
 */
import { Failure } from '#platform/kernel/errors.ts'
import { ConfigurationError, loadConfiguration, type Configuration } from '#platform/server/configuration.ts'
import { buildWebWhenChanged } from '../web-build.ts'
import type { StartAnswer, StartStep } from './messages.ts'
import { StartFailed } from './start-failed.ts'

const answer = (message: StartAnswer): void => void process.send?.(message)

function reasonOf(error: unknown): string {
  if (error instanceof ConfigurationError || error instanceof StartFailed || error instanceof Failure)
    return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

async function take(step: StartStep, configuration: Configuration): Promise<void> {
  if (step.type === 'build') {
    await buildWebWhenChanged(() => process.stdout.write('Building the web application …\n')).catch(
      (error: unknown) => {
        throw new StartFailed(error instanceof Error ? error.message : String(error))
      },
    )
  } else if (step.type === 'migrate') {
    const { migrate } = await import('./migrate.ts')
    await migrate(step.connectionString)
  } else {
    const { announceStart } = await import('./announce-start.ts')
    await announceStart(configuration, step.address)
  }
}

// A terminal sends Ctrl-C to this process too, but the supervisor decides when it ends.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
process.on('disconnect', () => process.exit())
try {
  const configuration = loadConfiguration()
  const { dataFolder, databaseUrl, port } = configuration
  const publicUrl = port === 0 ? undefined : configuration.publicUrl
  process.on('message', (step: StartStep) => {
    take(step, configuration).then(
      () => answer({ type: 'done', step: step.type }),
      (error: unknown) => answer({ type: 'failed', step: step.type, message: reasonOf(error) }),
    )
  })
  answer({ type: 'settings', settings: { dataFolder, databaseUrl, publicUrl } })
} catch (error) {
  answer({ type: 'failed', step: 'settings', message: reasonOf(error) })
}
