import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'

/** WCAG 2.2, levels A and AA. */
const RULES: axe.RunOnly = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] }
/** Those of them that ask for colours: all that another scheme changes. */
const COLOUR_RULES: axe.RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }

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
 * @param colours only what the colours of the page break
 */
export async function violationsIn(page: Page, { colours = false }: { colours?: boolean } = {}): Promise<string[]> {
  // A page keeps it until it is left.
  if (!(await page.evaluate(() => window.axe !== undefined))) {
    source ??= readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
    await page.evaluate(await source)
  }
  const rules = colours ? COLOUR_RULES : RULES
  const found = await measure(page, rules)
  return found.length === 0 ? found : measure(page, rules)
}

async function measure(page: Page, rules: axe.RunOnly): Promise<string[]> {
  return page.evaluate(async (runOnly) => {
    // Colours that have just become others begin to change with the next frame, where nothing tells of it yet.
    for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
    const ending = document
      .getAnimations()
      .filter((animation) => Number.isFinite(animation.effect?.getComputedTiming().endTime))
    await Promise.allSettled(ending.map(async (animation) => animation.finished))
    if (window.axe === undefined) throw new Error('The page was left while it was looked at.')
    const { violations } = await window.axe.run(document, { runOnly, resultTypes: ['violations'] })
    return violations.flatMap(({ id, help, nodes }) =>
      // What was measured as well: the colours of both sides.
      nodes.map(({ target, any }) =>
        [`${id}: ${help} at ${target.join(' ')}`, ...any.map(({ message }) => message)].join('; '),
      ),
    )
  }, rules)
}
