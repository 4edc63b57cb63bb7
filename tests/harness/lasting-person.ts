import type { Page } from 'playwright-core'
import { beforeAll } from 'vitest'
import { PASSWORD, signIn } from './accounts.ts'
import { useLastingBrowser } from './lasting-browser.ts'
import { seed } from './seeding.ts'
import type { OwnServer } from './server.ts'

const EMAIL = 'ada@example.com'
/** A server that was killed a moment ago answers slowly at first. */
const AFTER_A_KILL = { timeout: 90_000 }

/** The founder of the only workspace, whose browser may be killed at any moment. */
export interface LastingPerson {
  /** Opens the page of her browser, again after a kill, and signs in if the browser had not stored its cookies. */
  open(): Promise<Page>
  /** kill -9 of her browser. */
  killBrowser(): Promise<void>
  /**
   * Queries the graph without using the browser, with her access token. Throws the errors if the answer has no data.
   */
  ask<Answer>(query: string, variables?: Record<string, unknown>): Promise<Answer>
}

/** Makes the workspace before the first test of the file. The server shows it at its own address (`SINGLE_HOST`). */
export function useLastingPerson(server: OwnServer): LastingPerson {
  const browser = useLastingBrowser()
  let token = ''
  beforeAll(async () => {
    const person = { email: EMAIL, name: 'ada', password: PASSWORD }
    token = (await seed(server, { subdomain: 'survivors', workspaceName: 'Survivors', person, makesToken: true }))
      .accessToken
  })
  return {
    async open() {
      const page = browser.page ?? (await browser.open())
      await page.goto(`${server.url}/auth/login`)
      const isIn = await page.evaluate(
        async () => ((await (await fetch('/api/auth/identity')).json()) as { identity: unknown }).identity !== null,
      )
      if (!isIn) {
        await signIn(page, EMAIL, AFTER_A_KILL)
        await page.waitForURL('**/home', AFTER_A_KILL)
      }
      return page
    },
    killBrowser: browser.kill,
    async ask<Answer>(query: string, variables: Record<string, unknown> = {}) {
      const response = await fetch(`${server.url}/api/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({ query, variables }),
      })
      const { data, errors } = (await response.json()) as { data: Answer | null; errors?: unknown }
      if (!data) throw new Error(JSON.stringify(errors))
      return data
    },
  }
}
