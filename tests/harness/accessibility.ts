import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'

/** WCAG 2.2, levels A and AA. */
const RULES: axe.RunOnly = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] }
/** The colour rules among them, the only ones that another colour scheme affects. */
const COLOUR_RULES: axe.RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }

declare global {
  interface Window {
    axe?: typeof axe
  }
}

let source: Promise<string> | undefined

/**
 * Returns what axe finds wrong on the page as it is, after everything that fades in is visible (endless animations are
 * not waited for): rule and element of each. If something began to fade in during the check, the check runs again on
 * the final state.
 * @param colours only violations of the colour rules
 */
export async function violationsIn(page: Page, { colours = false }: { colours?: boolean } = {}): Promise<string[]> {
  // The page keeps it until it is left.
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
    // A colour transition begins with the next frame; until then, nothing shows that it will.
    for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
    const ending = document
      .getAnimations()
      .filter((animation) => Number.isFinite(animation.effect?.getComputedTiming().endTime))
    await Promise.allSettled(ending.map(async (animation) => animation.finished))
    if (window.axe === undefined) throw new Error('The page was left while it was looked at.')
    const { violations } = await window.axe.run(document, { runOnly, resultTypes: ['violations'] })
    return violations.flatMap(({ id, help, nodes }) =>
      // The measured values too: the colours of both sides.
      nodes.map(({ target, any }) =>
        [`${id}: ${help} at ${target.join(' ')}`, ...any.map(({ message }) => message)].join('; '),
      ),
    )
  }, rules)
}
