import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'
import type { TestProject } from 'vitest/node'
import { browserFlags } from './browser-flags.ts'
import { findChromium } from './chromium.ts'
import { startDelayedDatabase } from './delayed-database.ts'
import { startWordsService } from './embeddings-service.ts'
import { prepareInstallation } from './prepared-installation.ts'
import { openServer, type InstallationPlace } from './quarry.ts'
import { SLOW_SEED } from './slow-page.ts'
import { startSpeechExchange } from './speech-exchange.ts'

/** What the journeys of a run share. */
export interface SharedByJourneys {
  /** Where the server runs. */
  place: InstallationPlace
  /** The address of the browser, which opens a profile for each test. */
  browser: string
  /** The address of the process that seeds users and workspaces: `seeding-process.ts`. */
  seeding: string
  /** The transcription service of the server, which passes recordings on: `speech-exchange.ts`. */
  speech: string
  /** The data folder of which every installation of the run begins as a copy. */
  prepared: string
}

declare module 'vitest' {
  export interface ProvidedContext {
    journeys: SharedByJourneys
  }
}

/**
 * Starts one Quarry, one browser and one process that seeds workspaces, for all journeys of the run. The server
 * transcribes what its journeys specify, and compares texts by the words they share.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { executablePath, environment } = await findChromium()
  const database = SLOW_SEED === undefined ? undefined : await startDelayedDatabase(SLOW_SEED)
  const [speech, meanings] = await Promise.all([startSpeechExchange(), startWordsService()])
  const prepared = await prepareInstallation()
  const [server, browser, seeding] = await Promise.all([
    openServer(
      {
        SPEECH_URL: speech.url,
        ...meanings.environment,
        ...(database === undefined ? {} : { DATABASE_URL: database.connectionString }),
      },
      prepared,
    ),
    chromium.launchServer({ executablePath, args: browserFlags, env: { ...process.env, ...environment } }),
    startSeeding(),
  ])
  project.provide('journeys', {
    place: server.place,
    browser: browser.wsEndpoint(),
    seeding: seeding.address,
    speech: speech.url,
    prepared,
  })
  return async () => {
    await Promise.all([browser.close(), end(seeding.child)])
    await server.remove()
    await Promise.all([speech.close(), meanings.close(), database?.stop()])
  }
}

async function startSeeding(): Promise<{ child: ChildProcess; address: string }> {
  const child = fork(fileURLToPath(new URL('seeding-process.ts', import.meta.url)))
  const [message] = (await once(child, 'message')) as [{ address: string }]
  return { child, address: message.address }
}

async function end(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.disconnect()
  await ended
}
