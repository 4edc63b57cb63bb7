import type { Page } from 'playwright-core'

/** The element of a table that scrolls. */
const TABLE = '[role="grid"]'
const TIMEOUT_MS = 30_000

/** Positions as shares of the whole table, far apart from each other. */
export const PLACES = [0.1, 0.5, 0.99] as const

async function paintedAfter(page: Page, go: { share: number } | 'last'): Promise<number> {
  return page.evaluate(
    async ([selector, to, timeoutMs]) => {
      const table = document.querySelector<HTMLElement>(selector)
      if (!table) throw new Error('There is a table.')
      const hasRows = (): boolean => {
        const { top, bottom } = table.getBoundingClientRect()
        const seen = [...table.querySelectorAll<HTMLElement>('[role="rowgroup"] > [role="row"]')].filter((row) => {
          const box = row.getBoundingClientRect()
          return box.bottom > top + 40 && box.top < bottom
        })
        const covered = seen.reduce((sum, row) => sum + row.getBoundingClientRect().height, 0)
        return covered >= table.clientHeight - 120 && seen.every((row) => row.dataset['index'] !== undefined)
      }
      const began = performance.now()
      if (to === 'last') {
        const key = { key: 'End', code: 'End', ctrlKey: true, bubbles: true, cancelable: true }
        table.dispatchEvent(new KeyboardEvent('keydown', key))
      } else table.scrollTop = to.share * (table.scrollHeight - table.clientHeight)
      const before = table.scrollTop
      return new Promise<number>((resolve, reject) => {
        const look = (): void => {
          const isThere = to !== 'last' || table.scrollTop >= table.scrollHeight - table.clientHeight - 2
          if (performance.now() - began > timeoutMs) reject(new Error(`No rows at ${JSON.stringify(to)} (${before}).`))
          else if (isThere && hasRows()) {
            const channel = new MessageChannel()
            channel.port1.onmessage = () => resolve(performance.now() - began)
            requestAnimationFrame(() => channel.port2.postMessage(null))
          } else requestAnimationFrame(look)
        }
        // Not before the table has handled the scroll.
        requestAnimationFrame(() => requestAnimationFrame(look))
      })
    },
    [TABLE, go, TIMEOUT_MS] as const,
  )
}

/** Measures the time from scrolling the table to a share of it until its rows are painted there. */
export async function paintedAt(page: Page, share: number): Promise<number> {
  return paintedAfter(page, { share })
}

/** Measures the time from the key that leads to the last row until this row is painted. */
export async function paintedAtEnd(page: Page): Promise<number> {
  await page.locator(TABLE).focus()
  return paintedAfter(page, 'last')
}
