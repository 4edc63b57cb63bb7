import type { MailGoes } from '#platform/server/configuration.ts'
import { keyedDigest } from './digests.ts'

/** Whether the first person comes in by the key: where only this machine is served, and its own mailbox keeps the mail. */
export function isSetUpHere(configuration: { mailGoes: MailGoes; isForThisMachine: boolean }): boolean {
  return configuration.mailGoes === 'to-mailbox' && configuration.isForThisMachine
}

/** The page that sets up a new installation, with the key that opens it: behind the #, where no log sees it. */
export function setUpAddress({ publicUrl, secret }: { publicUrl: string; secret: string }): string {
  return `${publicUrl}/auth/set-up#${setUpKey(secret)}`
}

/** The same for as long as the installation keeps its secret, in every process; worth nothing once there is anybody. */
export function setUpKey(secret: string): string {
  return keyedDigest(secret, 'set-up', 'key')
}
