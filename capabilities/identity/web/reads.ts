import { z } from 'zod'
import {
  deviceSession,
  mailboxEntry,
  mailboxMail,
  signInEnvironment,
  whoIsSignedIn,
  type LoginIdentity,
} from '../model/answers.ts'
import { read } from './calls.ts'

export const readEnvironment = async () => read('environment', signInEnvironment)
export const readSessions = async () => read('sessions', z.array(deviceSession))
export const readMailbox = async () => read('mailbox', z.array(mailboxEntry))
export const readMail = async (id: string) => read(`mailbox/${encodeURIComponent(id)}`, mailboxMail)

/** Who is signed in here, or null. @throws CallFailure when that cannot be learnt. */
export async function readIdentity(): Promise<LoginIdentity | null> {
  return (await read('identity', whoIsSignedIn)).identity
}
