import { expect, test } from 'vitest'
import { useTestDatabase } from '#tests/harness/database.ts'
import { claimAddress, findAccount } from './address-store.ts'

const database = await useTestDatabase()
const AT_ONCE = 6
const ADDRESSES = 4

/** A sign-up whose every part names the person who sent it. */
const signUpOf = (email: string, who: string) => ({
  email,
  name: who,
  passwordHash: `hash of ${who}`,
  browserTokenHash: `browser of ${who}`,
  details: { promo: who },
})

test('of several sign-ups at once with an address that nobody has, each claims it, and the last one counts as a whole', async () => {
  for (let each = 0; each < ADDRESSES; each += 1) {
    const email = `new-${each}@example.com`
    const claims = await Promise.all(
      Array.from({ length: AT_ONCE }, async (_, at) => claimAddress(database.global, signUpOf(email, `Ada ${at}`))),
    )
    const account = await findAccount(database.global, { email })
    // Without an owner it is no one's yet: a claim that is refused would be told that it is confirmed.
    expect(claims).toEqual(Array(AT_ONCE).fill(account?.identityId))
    const { name, passwordHash, browserTokenHash, details, emailVerified } = account ?? expect.fail('no account')
    expect({ name, passwordHash, browserTokenHash, details: { promo: details.promo }, emailVerified }).toEqual({
      ...signUpOf(email, name),
      email: undefined,
      emailVerified: false,
    })
  }
})
