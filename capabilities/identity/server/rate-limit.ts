import { addressGroup } from '#platform/server/network-address/index.ts'
import { Failure } from '#platform/kernel/errors.ts'
import type { GlobalDatabase } from '#platform/server/database/index.ts'
import {
  MAX_LETTERS_BY_WORKSPACE,
  MAX_LETTERS_TO_MAILBOX,
  MAX_MAILS_BY_ADDRESS,
  MAX_MAILS_TO_MAILBOX,
  MAX_TRIES_BY_ADDRESS,
  MAX_WORKSPACES_BY_ADDRESS,
  MAX_WORKSPACES_BY_PERSON,
  MAX_WRONG_SET_UP_KEYS,
  RATE_WINDOW_SECONDS,
} from '../model/limits.ts'
import { keyedDigest } from './digests.ts'
import { minutesUntil } from '../model/errors.ts'
import { countUse } from './store.ts'

/**
 * Limits on tries and mails, counted in the database so that all processes count together. Each throws Failure
 * TooManyRequests.
 */
export interface RateLimits {
  tryFrom(ipAddress: string): Promise<void>
  /** For a key that does not open the set-up. */
  wrongSetUpKey(ipAddress: string): Promise<void>
  /** Counts before anything is looked up: known and unknown addresses reach the limit in the same way. */
  mail(ipAddress: string, email: string): Promise<void>
  /** For a letter that a member of a workspace has sent to any address. */
  letter(teamId: string, email: string): Promise<void>
  /** For a workspace that a user creates. */
  workspace(identityId: string, ipAddress: string): Promise<void>
}

export function openRateLimits(global: GlobalDatabase, secret: string): RateLimits {
  const count = async (purpose: string, who: string, most: number, message: string): Promise<void> => {
    const { used, endsAt } = await countUse(
      global,
      `${purpose}:${keyedDigest(secret, 'rate', who)}`,
      RATE_WINDOW_SECONDS,
    )
    if (used <= most) return
    throw new Failure('TooManyRequests', `${message} Try again in ${minutesUntil(endsAt)}.`)
  }

  return {
    tryFrom: async (ipAddress) =>
      count('try', addressGroup(ipAddress), MAX_TRIES_BY_ADDRESS, 'There were too many tries from your network.'),
    wrongSetUpKey: async (ipAddress) =>
      count('set-up-key', addressGroup(ipAddress), MAX_WRONG_SET_UP_KEYS, 'There were too many wrong keys.'),
    async mail(ipAddress, email) {
      await count(
        'mail-from',
        addressGroup(ipAddress),
        MAX_MAILS_BY_ADDRESS,
        'Too many mails were asked for from your network.',
      )
      await count('mail-to', email, MAX_MAILS_TO_MAILBOX, 'Too many mails were asked for this address.')
    },
    async letter(teamId, email) {
      await count('letter-from', teamId, MAX_LETTERS_BY_WORKSPACE, 'Too many invites were sent from this workspace.')
      await count('letter-to', email, MAX_LETTERS_TO_MAILBOX, `Too many invites were sent to ${email}.`)
    },
    async workspace(identityId, ipAddress) {
      await count('workspace-by', identityId, MAX_WORKSPACES_BY_PERSON, 'You have made many workspaces just now.')
      await count(
        'workspace-from',
        addressGroup(ipAddress),
        MAX_WORKSPACES_BY_ADDRESS,
        'Many workspaces were made from your network just now.',
      )
    },
  }
}
