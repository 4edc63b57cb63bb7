import { setTimeout as delay } from 'node:timers/promises'
import { signInEnvironment } from '#identity/model/answers.ts'
import { mailboxAddress } from '#identity/server/mailbox-key.ts'
import { setUpAddress } from '#identity/server/set-up-key.ts'
import type { Configuration } from '#platform/server/configuration.ts'
import { StartFailed } from './start-failed.ts'

const HEALTH_TIMEOUT_MS = 30_000
const POLL_MS = 25

function say(sentence: string): void {
  process.stdout.write(`${sentence}\n`)
}

/**
 * Waits until the server is healthy, then prints where it is and what only the person who starts it should know.
 * @param listening where the server listens; empty for a process that only works in the background
 * @throws StartFailed if it does not become healthy
 */
export async function announceStart(configuration: Configuration, listening: string): Promise<void> {
  if (listening === '') {
    say('Quarry works in the background.')
    sayWhereKeysAre(configuration)
    return
  }
  await waitForHealth(listening)
  say(`Quarry is ready at ${shownAddress(configuration, listening)}`)
  sayWhereKeysAre(configuration)
  await sayHowToSetUp(configuration, listening)
  await sayWhereMailGoes(configuration, listening)
}

function shownAddress(configuration: Configuration, listening: string): string {
  return configuration.port === 0 ? listening : configuration.publicUrl
}

/** Prints, at the start that created them, where the keys of stored secrets are. */
function sayWhereKeysAre({ secretKeys }: Configuration): void {
  if (secretKeys.isNew && secretKeys.file !== undefined)
    say(
      `Stored secrets are encrypted under the key in ${secretKeys.file}. Keep a copy elsewhere: backups do not contain it.`,
    )
}

/** Prints the link that sets up an installation without users. */
async function sayHowToSetUp(configuration: Configuration, listening: string): Promise<void> {
  const answer = await fetch(new URL('/api/auth/environment', listening), {
    signal: AbortSignal.timeout(HEALTH_TIMEOUT_MS),
  }).then(
    async (response): Promise<unknown> => response.json(),
    () => undefined,
  )
  if (signInEnvironment.safeParse(answer).data?.setUp !== 'here') return
  const { secret } = configuration
  say(`No one uses it yet. Set it up at ${setUpAddress({ publicUrl: shownAddress(configuration, listening), secret })}`)
}

/** Prints where codes and links are found, and with which key. */
async function sayWhereMailGoes(configuration: Configuration, listening: string): Promise<void> {
  const { mailGoes, secret } = configuration
  if (mailGoes === 'out') return
  if (mailGoes === 'nowhere') {
    const { WAYS_IN_WITHOUT_MAIL } = await import('../operator/ways-in-without-mail.ts')
    say(`No mail server is set up: mail reaches no one. ${WAYS_IN_WITHOUT_MAIL}`)
    return
  }
  say(`Mail is not sent. Read it at ${mailboxAddress({ publicUrl: shownAddress(configuration, listening), secret })}`)
}

async function waitForHealth(address: string): Promise<void> {
  const giveUpAt = performance.now() + HEALTH_TIMEOUT_MS
  for (;;) {
    const healthy = await fetch(new URL('/health', address), { signal: AbortSignal.timeout(HEALTH_TIMEOUT_MS) }).then(
      (response) => response.ok,
      () => false,
    )
    if (healthy) return
    if (performance.now() > giveUpAt)
      throw new StartFailed(`The server at ${address} does not become healthy; its log says why.`)
    await delay(POLL_MS)
  }
}
