import type { Page } from 'playwright-core'

/** CSS pixels: the inset of every page, and the maximum height of the head of a project with its tools. */
const INSET_PX = 24
const HEAD_AT_MOST_PX = 160
/** From a small laptop to a wide screen. */
const WIDTHS = [1280, 1440, 1920, 2560] as const
const PHONE = { width: 390, height: 844 }
const PHONE_INSET_PX = 16
const WAIT_MS = 5000

/** Returns the layout rules that the open screen breaks: its left edge, its head, its tools at every width. */
export async function layoutFaults(page: Page, name: string): Promise<string[]> {
  const faults: string[] = []
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    // Tools are measured when the browser has laid them out.
    const fits = await page
      .waitForFunction(toolsAreInOneLine, undefined, { timeout: WAIT_MS })
      .then(() => true)
      .catch(() => false)
    if (!fits) faults.push(`${name}: the tools do not fit into one line at ${width} px`)
    const { left, head } = await page.evaluate(measured)
    if (left !== INSET_PX) faults.push(`${name}: its title begins at ${left} px at ${width} px`)
    if (head !== null && head > HEAD_AT_MOST_PX) faults.push(`${name}: head and tools take ${head} px at ${width} px`)
  }
  await page.setViewportSize(PHONE)
  const fits = await page
    .waitForFunction(toolsAreInOneLine, undefined, { timeout: WAIT_MS })
    .then(() => true)
    .catch(() => false)
  if (!fits) faults.push(`${name}: the tools do not fit into one line on a telephone`)
  const { left, above } = await page.evaluate(measured)
  if (left !== PHONE_INSET_PX) faults.push(`${name}: its title begins at ${left} px on a telephone`)
  if (above > PHONE.height / 2) faults.push(`${name}: contents begin at ${above} px on a telephone`)
  return faults
}

/** Returns the menus of the page and of its head that do not fit into a small window. */
export async function clippedMenus(page: Page, name: string): Promise<string[]> {
  await page.setViewportSize({ width: 1280, height: 720 })
  const faults: string[] = []
  const triggers = page.locator('#main [data-page-head], #main header, header').locator('button[aria-haspopup="menu"]')
  for (const trigger of await triggers.all()) {
    if (!(await trigger.isVisible())) continue
    const label = (await trigger.getAttribute('aria-label')) ?? (await trigger.innerText())
    await trigger.click()
    const menu = page.getByRole('menu')
    await menu.waitFor()
    const box = await menu.boundingBox()
    if (!box || box.x < 0 || box.y < 0 || box.x + box.width > 1280 || box.y + box.height > 720)
      faults.push(`${name}: the menu “${label}” is cut off`)
    await page.keyboard.press('Escape')
    await menu.waitFor({ state: 'detached' })
  }
  return faults
}

function toolsAreInOneLine(): boolean {
  return [...document.querySelectorAll<HTMLElement>('#main [data-page-tools]')].every((tools) => {
    const line = tools.firstElementChild as HTMLElement
    const middles = [...line.children].map((child) => {
      const { top, bottom } = child.getBoundingClientRect()
      return Math.round((top + bottom) / 2)
    })
    const isOneLine = middles.every((middle) => Math.abs(middle - (middles[0] ?? middle)) <= 1)
    return isOneLine && line.scrollWidth <= line.clientWidth && line.offsetHeight <= 44
  })
}

/** `above`: everything before the contents, in CSS pixels from the top of the window. */
function measured(): { left: number | null; head: number | null; above: number } {
  const main = document.querySelector('#main')
  const title = main?.querySelector('h1')
  if (!main || !title) return { left: null, head: null, above: 0 }
  const { left, top } = main.getBoundingClientRect()
  // A logo or an icon before a title belongs to it.
  const head = title.closest('header') ?? title
  const last = [...main.querySelectorAll('[data-page-tools]')].at(-1) ?? main.querySelector('[data-page-head] + * ')
  return {
    left: Math.round(head.getBoundingClientRect().left - left),
    head: main.querySelector('[data-page-head]') && last ? Math.round(last.getBoundingClientRect().bottom - top) : null,
    above: Math.round((last ?? head).getBoundingClientRect().bottom),
  }
}
