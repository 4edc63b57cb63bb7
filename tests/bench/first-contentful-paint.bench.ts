import { inTurns, type Bench } from './bench.ts'
import { BARE_PAINTED, firstPaint, HOME_PAINTED, withFirstPages } from './first-page.ts'

const MS_PER_S = 1000

/**
 * What the browser calls first contentful paint, of home and of the bare page: on ours the mark that stands until home
 * does.
 */
export const bench: Bench = {
  name: 'first-contentful-paint',
  unit: 's',
  goal: 0.4,
  goalOf: 'value',
  direction: 'at most',
  run: async () =>
    withFirstPages(async ({ browser, product, homeUrl, bare }) => {
      // Once before, so that the server has everything at hand as it has for everybody but the very first.
      await firstPaint(browser, { url: homeUrl, cookie: product.cookie, painted: HOME_PAINTED })
      return inTurns({
        limit: async () =>
          (await firstPaint(browser, { url: bare.url, painted: BARE_PAINTED })).firstContentfulPaintMs / MS_PER_S,
        value: async () =>
          (await firstPaint(browser, { url: homeUrl, cookie: product.cookie, painted: HOME_PAINTED }))
            .firstContentfulPaintMs / MS_PER_S,
      })
    }),
}
