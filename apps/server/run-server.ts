import { loadConfiguration, type Configuration } from '#platform/server/configuration.ts'
import { sentenceModel, speechModel } from '#platform/server/models/index.ts'
import { tidyWhenIdle } from '#platform/server/processes/tidy-when-idle.ts'
import { noteRegions } from './note-regions.ts'
import { createHttpServer } from './http-server.ts'
import { whenReported } from './open-message.ts'
import { WAIT_ARGUMENT } from './wait-argument.ts'
import { builtWeb, type ServedWeb } from './served-web.ts'
import { openServices, type OpenServices } from './services.ts'

type Closing = () => Promise<void>

/** What is open, the newest last; closed in reverse order. */
const open: Closing[] = []
const stopAsked = Promise.withResolvers<undefined>()
let closing = false

async function close(): Promise<void> {
  closing = true
  stopAsked.resolve(undefined)
  for (let closePart = open.pop(); closePart; closePart = open.pop()) await closePart()
  if (process.connected) process.disconnect()
}

async function serve(configuration: Configuration, web: ServedWeb): Promise<string> {
  const serves = configuration.roles.includes('api') || configuration.roles.includes('collab')
  const opened = await openServices({
    configuration,
    runsJobs: configuration.roles.includes('worker'),
    answersSearches: configuration.roles.includes('api') || configuration.roles.includes('worker'),
    answersUsers: configuration.roles.includes('api'),
  })
  open.push(opened.close)
  const server = await createHttpServer(opened, web)
  open.push(async () => server.close())
  if (configuration.roles.includes('worker')) {
    open.push(fetchModels(configuration, opened))
    open.push(noteRegionsInTurn(opened))
  }
  return serves && !closing ? server.listen({ port: configuration.port, host: configuration.host }) : ''
}

/**
 * Downloads the models that will be needed, in parallel with everything else; if that fails, the first use tries again
 * and gives the reason.
 */
function fetchModels({ speech, embeddings }: Configuration, { services }: OpenServices): Closing {
  const stop = new AbortController()
  const requested = [
    { model: sentenceModel, name: 'sentence', ...embeddings },
    { model: speechModel, name: 'speech', ...speech },
  ].filter(({ endpoint, fetchesModels }) => endpoint === undefined && fetchesModels)
  const fetchAll = async (): Promise<void> => {
    for (const { model, name, modelFolder } of requested) {
      await model.fetch(modelFolder, stop.signal).catch((error: unknown) => {
        if (!stop.signal.aborted) services.logger.warn({ err: error }, `the ${name} model is not here yet`)
      })
    }
  }
  const fetched = fetchAll()
  return async () => {
    stop.abort()
    await fetched
  }
}

/** Tells workspaces in parallel with everything else where their model runs, if the configuration changed that. */
function noteRegionsInTurn({ services }: OpenServices): Closing {
  const stop = new AbortController()
  const noted = noteRegions(services, stop.signal).catch((error: unknown) => {
    if (!stop.signal.aborted) services.logger.warn({ err: error }, 'not every workspace was noted where its model runs')
  })
  return async () => {
    stop.abort()
    await noted
  }
}

function reasonOf(error: unknown, { port }: Configuration): string {
  const taken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
  if (taken) return `port ${port} is taken by another program: set PORT to a free one`
  return error instanceof Error ? error.message : String(error)
}

/** @param environment if absent, that of this process */
async function openIn(environment: NodeJS.ProcessEnv | undefined, web: ServedWeb): Promise<void> {
  const configuration = loadConfiguration(environment)
  try {
    const address = await serve(configuration, web)
    // A stop that is requested while things open is done as soon as they are open.
    if (closing) await close()
    else {
      const stopTidying = tidyWhenIdle()
      open.push(async () => Promise.resolve(stopTidying()))
      process.send?.({ type: 'ready', address })
    }
  } catch (error) {
    const message = reasonOf(error, configuration)
    process.exitCode = 1
    // What did not open may still wait for answers: nothing of it is waited for.
    if (process.send) process.send({ type: 'failed', message }, () => process.exit())
    else {
      process.stderr.write(`Quarry could not start: ${message}\n`)
      process.exit()
    }
  }
}

/**
 * Runs the server process: opens what its roles need, listens, and reports to the supervisor when it answers or, in one
 * sentence, why it cannot. Shuts down in order on request, or when the supervisor has ended.
 * @param web where pages come from
 */
export async function runServer(web: ServedWeb = builtWeb): Promise<void> {
  for (const end of ['SIGTERM', 'SIGINT', 'disconnect'] as const) process.once(end, () => void close())
  const reported = process.argv.includes(WAIT_ARGUMENT)
    ? await Promise.race([whenReported(), stopAsked.promise])
    : undefined
  if (!closing) await openIn(reported, web)
}
