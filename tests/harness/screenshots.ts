import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { tracedCalls } from './trace-calls.ts'

const folder = process.env['QUARRY_TEST_SCREENSHOTS'] ?? join(tmpdir(), 'quarry-screenshots')

/** Writes a screenshot of the page into the temporary folder and returns its path. */
export async function screenshotOf(page: Page, name: string): Promise<string> {
  await mkdir(folder, { recursive: true })
  const path = join(folder, `${name.replaceAll(/[^\w-]+/g, '-').toLowerCase()}.png`)
  await page.screenshot({ path })
  return path
}

/** Prints the state of the page of a failed journey. */
export async function reportWhereItFailed(page: Page, journey: string): Promise<void> {
  if (page.isClosed()) return
  const path = await screenshotOf(page, journey)
  const reported = [`Screenshot of the failed journey: ${path}`, await whatWasShown(page), ...tracedCalls(page)]
  process.stderr.write(`${reported.join('\n')}\n`)
}

/** Describes the state of a failed journey in its output: where the focus was, and which messages were shown. */
async function whatWasShown(page: Page): Promise<string> {
  return page.evaluate(() => {
    const focused = document.activeElement
    const messages = [
      ...document.querySelectorAll('[aria-label="Messages"], [role="alert"], [role="status"], dialog, [role="dialog"]'),
    ]
      .map((one) => one.textContent.trim())
      .filter((text) => text !== '')
    return `At ${location.pathname}${location.hash}, focus on ${focused?.tagName.toLowerCase() ?? 'nothing'} “${focused?.getAttribute('aria-label') ?? ''}”; messages: ${messages.join(' | ')}`
  })
}
