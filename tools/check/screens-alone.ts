import type { Check, Finding } from './finding.ts'
import { readImportGraph, type Import } from './import-graph.ts'

const SCREENS = 'apps/web/screens/'
/** The folders in which routes to screens are declared. */
const ROUTES = /^apps\/web\/(?:routes|root-application|workspace-application)\//

/** Checks that screens are independent: they combine parts, and only routes import them. */
export const screensAlone: Check = {
  name: 'screens stand alone',
  async find(root) {
    return screensNotAlone((await readImportGraph(root)).imports)
  },
}

/**
 * Imports of screens from outside the screen other than by a route: what two screens share moves to a room beside them,
 * such as `apps/web/project-page`, or to the capability that it belongs to.
 */
export function screensNotAlone(imports: readonly Import[]): Finding[] {
  return imports.flatMap(({ from, line, to = '' }): Finding[] => {
    const target = screenOf(to)
    if (target === null || screenOf(from) === target || !isOfPages(from) || ROUTES.test(from)) return []
    return [
      {
        path: from,
        line,
        rule: 'screen-imported',
        message: `Screens are imported by routes alone: what is shared of ${to} stands in a room beside them.`,
      },
    ]
  })
}

/** The folder of the screen that a file belongs to; null for other files. */
function screenOf(path: string): string | null {
  return path.startsWith(SCREENS) ? (path.slice(SCREENS.length).split('/')[0] ?? null) : null
}

function isOfPages(path: string): boolean {
  return path.startsWith('apps/web/') && !/\.test\.tsx?$|\.config\.ts$/.test(path)
}
