import type { Check, Finding } from './finding.ts'
import { readImportGraph, type Import } from './import-graph.ts'

/**
 * Screens that still import another one. The list only becomes shorter: what two screens share moves to a room beside
 * them, as `apps/web/project-page`, or to the capability whose part it is.
 */
export const SCREENS_THAT_IMPORT: ReadonlyArray<readonly [from: string, to: string]> = [['settings', 'auth']]

const SCREENS = 'apps/web/screens/'
/** Where routes are declared, by which screens are reached. */
const ROUTES = /^apps\/web\/(?:routes|root-application|workspace-application)\//

/** Screens stand alone: they combine parts, and nobody but a route leads to one. */
export const screensAlone: Check = {
  name: 'screens stand alone',
  async find(root) {
    return screensNotAlone((await readImportGraph(root)).imports, SCREENS_THAT_IMPORT)
  },
}

/** Imports of screens that are neither inside one, nor by a route, nor in the list; and lines of the list without any. */
export function screensNotAlone(
  imports: readonly Import[],
  accepted: ReadonlyArray<readonly [from: string, to: string]>,
): Finding[] {
  const left = new Set(accepted.map(edge))
  const found = imports.flatMap(({ from, line, to = '' }): Finding[] => {
    const target = screenOf(to)
    const source = screenOf(from)
    if (target === null || source === target || !isOfPages(from) || ROUTES.test(from)) return []
    const between = edge([source ?? '', target])
    if (accepted.some((one) => edge(one) === between)) {
      left.delete(between)
      return []
    }
    return [
      {
        path: from,
        line,
        rule: 'screen-imported',
        message: `Screens are imported by routes alone: what is shared of ${to} stands in a room beside them.`,
      },
    ]
  })
  const gone = [...left].map((between) => ({
    path: 'tools/check/screens-alone.ts',
    rule: 'screen-list-out-of-date',
    message: `No screen does this any more: ${between}. Take the line out.`,
  }))
  return [...found, ...gone]
}

function edge([from, to]: readonly [from: string, to: string]): string {
  return `${from} → ${to}`
}

/** The folder of the screen that a file is of; null for other files. */
function screenOf(path: string): string | null {
  return path.startsWith(SCREENS) ? (path.slice(SCREENS.length).split('/')[0] ?? null) : null
}

function isOfPages(path: string): boolean {
  return path.startsWith('apps/web/') && !/\.test\.tsx?$|\.config\.ts$/.test(path)
}
