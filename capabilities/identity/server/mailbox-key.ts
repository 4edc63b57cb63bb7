import { keyedDigest } from './digests.ts'

/** The address of the mailbox with the key that opens it: after the #, where no log and no other server sees it. */
export function mailboxAddress({ publicUrl, secret }: { publicUrl: string; secret: string }): string {
  return `${publicUrl}/mailbox#${mailboxKey(secret)}`
}

/** The same for as long as the installation keeps its secret, so that a saved address stays valid. */
export function mailboxKey(secret: string): string {
  return keyedDigest(secret, 'mailbox', 'key')
}
