import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'

/** WCAG 2.2, levels A and AA. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

declare global {
  interface Window {
    axe?: typeof axe
  }
}

let source: Promise<string> | undefined

/**
 * What axe finds wrong on the page as it stands, once all that fades in is there (what turns for ever is not waited
 * for): rule and element of each. What began to fade in while it was measured is measured once more, as people come to
 * see it.
 */
export async function violationsIn(page: Page): Promise<string[]> {
  // A page keeps it until it is left.
  if (!(await page.evaluate(() => window.axe !== undefined))) {
    source ??= readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
    await page.evaluate(await source)
  }
  const found = await measure(page)
  return found.length === 0 ? found : measure(page)
}

async function measure(page: Page): Promise<string[]> {
  return page.evaluate(async (runOnly) => {
    const ending = document
      .getAnimations()
      .filter((animation) => Number.isFinite(animation.effect?.getComputedTiming().endTime))
    await Promise.allSettled(ending.map(async (animation) => animation.finished))
    if (window.axe === undefined) throw new Error('The page was left while it was looked at.')
    const { violations } = await window.axe.run(document, { runOnly, resultTypes: ['violations'] })
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map((node) => `${id}: ${help} at ${node.target.join(' ')}`),
    )
  }, RULES)
}
