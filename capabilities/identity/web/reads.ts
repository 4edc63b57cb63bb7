import { z } from 'zod'
import {
  deviceSession,
  done,
  mailboxEntry,
  mailboxMail,
  signInEnvironment,
  whoIsSignedIn,
  type LoginIdentity,
} from '../model/answers.ts'
import { openMailboxRequest } from '../model/requests.ts'
import { read, send } from './calls.ts'

export const readEnvironment = async () => read('environment', signInEnvironment)
export const readSessions = async () => read('sessions', z.array(deviceSession))
export const readMailbox = async () => read('mailbox', z.array(mailboxEntry))
/** Opens the mailbox to this browser by the key after the # of its address. @throws CallFailure */
export const openMailbox = async (key: string) => send('mailbox', openMailboxRequest, { key }, done)
export const readMail = async (id: string) => read(`mailbox/${encodeURIComponent(id)}`, mailboxMail)

/** The signed-in user, or null. @throws CallFailure if that cannot be determined. */
export async function readIdentity(): Promise<LoginIdentity | null> {
  return (await read('identity', whoIsSignedIn)).identity
}
