import type { MailGoes } from '#platform/server/configuration.ts'
import { keyedDigest } from './digests.ts'

/** Whether the first person gets in by the key: if only this machine is served, and its own mailbox keeps the mail. */
export function isSetUpHere(configuration: { mailGoes: MailGoes; isForThisMachine: boolean }): boolean {
  return configuration.mailGoes === 'to-mailbox' && configuration.isForThisMachine
}

/** The page that sets up a new installation, with the key that opens it: after the #, where no log sees it. */
export function setUpAddress({ publicUrl, secret }: { publicUrl: string; secret: string }): string {
  return `${publicUrl}/auth/set-up#${setUpKey(secret)}`
}

/**
 * The same for as long as the installation keeps its secret, in every process; worthless as soon as there is a user.
 */
export function setUpKey(secret: string): string {
  return keyedDigest(secret, 'set-up', 'key')
}
