import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { StartAnswer, StartSettings, StartStep } from './messages.ts'
import { StartFailed } from './start-failed.ts'

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url))

/** The process that does the steps of a start which need much of the program. */
export interface StartSteps {
  /** The settings. @throws StartFailed if one is wrong */
  settings: Promise<StartSettings>
  /** Takes a step. @throws StartFailed */
  take(step: StartStep): Promise<void>
  /** Ends the process. */
  end(): void
}

/**
 * Starts the process that reads the settings, builds, migrates and prints: what that loads would otherwise stay in the
 * memory of the supervisor, which only waits afterwards.
 */
export function openStartSteps(environment: NodeJS.ProcessEnv): StartSteps {
  const child = spawn(process.execPath, [MAIN], { env: environment, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const settings = Promise.withResolvers<StartSettings>()
  const taken = new Map<StartStep['type'], PromiseWithResolvers<void>>()
  const fail = (error: StartFailed): void => {
    settings.reject(error)
    for (const { reject } of taken.values()) reject(error)
  }
  settings.promise.catch(() => undefined)
  child.on('message', (answer: StartAnswer) => {
    if (answer.type === 'settings') settings.resolve(answer.settings)
    else if (answer.type === 'done') taken.get(answer.step)?.resolve()
    else if (answer.step === 'settings') settings.reject(new StartFailed(answer.message))
    else taken.get(answer.step)?.reject(new StartFailed(answer.message))
  })
  child.once('error', (error) => fail(new StartFailed(`Node could not be started: ${error.message}`)))
  child.once('exit', (code, signal) =>
    fail(new StartFailed(`The start was ended by ${signal ?? `an error (code ${code})`}.`)),
  )
  return {
    settings: settings.promise,
    async take(step) {
      const answered = Promise.withResolvers<void>()
      taken.set(step.type, answered)
      // Steps that are not awaited yet may fail as well.
      answered.promise.catch(() => undefined)
      if (child.connected) child.send(step, () => undefined)
      else answered.reject(new StartFailed('The start was ended.'))
      await answered.promise
    },
    end() {
      if (child.connected) child.disconnect()
    },
  }
}
