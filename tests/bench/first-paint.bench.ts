import { WEB_FOLDER } from '../../apps/server/web-build.ts'
import type { Bench } from './bench.ts'
import { BARE_PAINTED, compressedKilobytes, firstPaint, HOME_PAINTED, withFirstPages } from './first-page.ts'

/** JavaScript that arrives until home stands, compressed, beside React, router, Mantine's provider and Apollo alone. */
export const bench: Bench = {
  name: 'first-paint',
  unit: 'kB gz of JavaScript',
  goal: 200,
  goalOf: 'value',
  direction: 'at most',
  run: async () =>
    withFirstPages(async ({ browser, product, homeUrl, bare }) => {
      const home = await firstPaint(browser, { url: homeUrl, cookie: product.cookie, painted: HOME_PAINTED })
      const plain = await firstPaint(browser, { url: bare.url, painted: BARE_PAINTED })
      const value = await compressedKilobytes(WEB_FOLDER, home.scripts)
      const limit = await compressedKilobytes(bare.folder, plain.scripts)
      return { value, limit, ratio: value / limit }
    }),
}
