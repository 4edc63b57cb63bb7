import type { Page } from 'playwright-core'
import { beforeAll } from 'vitest'
import { newId } from '#platform/kernel/ids.ts'
import { PASSWORD } from './accounts.ts'
import type { JourneyPage, PageOptions } from './browser.ts'
import { enter, seed, type Seeded } from './seeding.ts'
import type { TestServer } from './server.ts'

/** The people of one workspace in a journey. */
export interface People {
  /** The founder on the page of the test, signed in and at home. */
  ada(page: Page): Promise<Page>
  /** A new member in a browser profile of their own, signed in and at home. Their address is `emailOf(name)`. */
  member(name: string, role: Role, options?: PageOptions): Promise<Page>
  /** The address of somebody in this workspace: no other journey has it. */
  emailOf(name: string): string
  /** Opens a path of the workspace. */
  open(page: Page, path: string): Promise<void>
}

type Role = 'MANAGER' | 'CONTRIBUTOR' | 'VIEWER'

/** Asks the graph as the page's own calls do, as the person who is signed in there. */
export async function ask<Data>(page: Page, query: string, variables: Record<string, unknown> = {}): Promise<Data> {
  return page.evaluate(
    async ([source, values]) => {
      const response = await fetch('/api/graphql', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ query: source, variables: values }),
      })
      const { data, errors } = (await response.json()) as { data: Data; errors?: { message: string }[] }
      if (errors) throw new Error(errors.map((error) => error.message).join(' '))
      return data
    },
    [query, variables] as const,
  )
}

/** Sends a command with an input, under a new operation id, and answers with the id of what it made or changed. */
export async function command(page: Page, name: string, input: Record<string, unknown>): Promise<string> {
  const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input`
  const data = await ask<Record<string, { id: string }>>(
    page,
    `mutation ($input: ${type}!, $operationId: ID!) { ${name}(input: $input, operationId: $operationId) { id } }`,
    { input, operationId: newId() },
  )
  return data[name]?.id ?? ''
}

/** Makes a workspace with its founder, Ada, before the first test of the file. */
export function usePeople(server: TestServer, journey: JourneyPage, subdomain: string): People {
  let founder: Seeded | undefined
  const emailOf = (name: string): string => `${name.toLowerCase().replaceAll(/[^a-z]+/g, '-')}@${subdomain}.example`
  beforeAll(async () => {
    const person = { email: emailOf('ada'), name: 'ada', password: PASSWORD }
    founder = await seed(server, { subdomain, workspaceName: 'Field Notes', person })
  })
  const atHome = async (page: Page, somebody: Seeded): Promise<Page> => {
    const home = server.workspaceUrl(subdomain, '/home')
    await enter(page.context(), home, somebody)
    await page.goto(home)
    return page
  }
  return {
    async ada(page) {
      if (founder === undefined) throw new Error('The workspace is not made yet: use its people inside a test.')
      return atHome(page, founder)
    },
    async member(name, role, options) {
      const somebody = await seed(server, { subdomain, person: { email: emailOf(name), name }, role })
      return atHome(await journey.someoneElse(options), somebody)
    },
    emailOf,
    async open(page, path) {
      await page.goto(server.workspaceUrl(subdomain, path))
    },
  }
}
