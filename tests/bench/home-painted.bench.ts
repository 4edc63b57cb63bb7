import { inTurns, type Bench } from './bench.ts'
import { BARE_PAINTED, firstPaint, HOME_PAINTED, withFirstPages } from './first-page.ts'

const MS_PER_S = 1000

/**
 * Until home itself stands, with the greeting and the first steps that were asked of the server; the bare page asks
 * nobody before its heading.
 */
export const bench: Bench = {
  name: 'home-painted',
  unit: 's',
  goal: 0.4,
  goalOf: 'value',
  direction: 'at most',
  run: async () =>
    withFirstPages(async ({ browser, product, homeUrl, bare }) => {
      await firstPaint(browser, { url: homeUrl, cookie: product.cookie, painted: HOME_PAINTED })
      return inTurns({
        limit: async () => (await firstPaint(browser, { url: bare.url, painted: BARE_PAINTED })).paintedMs / MS_PER_S,
        value: async () =>
          (await firstPaint(browser, { url: homeUrl, cookie: product.cookie, painted: HOME_PAINTED })).paintedMs /
          MS_PER_S,
      })
    }),
}
