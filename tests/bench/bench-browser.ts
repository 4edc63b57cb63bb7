import { chromium, type Browser, type BrowserContext } from 'playwright-core'
import { findChromium } from '../harness/chromium.ts'

const VIEWPORT = { width: 1280, height: 800 }
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export async function launchBrowser(): Promise<Browser> {
  const { executablePath, environment } = await findChromium()
  return chromium.launch({ executablePath, args: FLAGS, env: { ...process.env, ...environment } })
}

/** The address at which a page is opened, and the session. */
export interface PageAddress {
  url: string
  /** `name=value` pairs of a session; without it, no one is signed in. */
  cookie?: string
}

/** Opens a new profile of the browser that is signed in at an address. */
export async function newProfile(browser: Browser, { url, cookie = '' }: PageAddress): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: VIEWPORT })
  const pairs = cookie.split('; ').filter((pair) => pair !== '')
  await context.addCookies(
    pairs.map((pair) => ({
      name: pair.slice(0, pair.indexOf('=')),
      value: pair.slice(pair.indexOf('=') + 1),
      url: new URL(url).origin,
    })),
  )
  return context
}
