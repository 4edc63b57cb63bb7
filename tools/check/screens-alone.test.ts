import { expect, test } from 'vitest'
import type { Import } from './import-graph.ts'
import { screensNotAlone, SCREENS_THAT_IMPORT } from './screens-alone.ts'

const found = (from: string, to: string, accepted: ReadonlyArray<readonly [string, string]> = []) => {
  const one: Import = {
    from: `apps/web/${from}`,
    line: 3,
    specifier: '',
    to: `apps/web/${to}`,
    lazy: true,
    typeOnly: false,
  }
  return screensNotAlone([one], accepted).map(({ path, rule }) => `${path} ${rule}`)
}

test('a screen that imports another one is found, and so is a room beside them; routes lead to screens', () => {
  const note = 'screens/note/note-screen.tsx'
  expect(found('screens/tag/tag-screen.tsx', note)).toEqual(['apps/web/screens/tag/tag-screen.tsx screen-imported'])
  expect(found('note-page/note-peek.tsx', note)).toEqual(['apps/web/note-page/note-peek.tsx screen-imported'])
  expect(found('screens/note/note-menu.tsx', note)).toEqual([])
  expect(found('screens/tag/tag-screen.tsx', 'note-page/note-peek.tsx')).toEqual([])
  expect(found('workspace-application/note-routes.ts', note)).toEqual([])
  expect(found('screens/tag/tag-screen.ui.test.tsx', note)).toEqual([])
})

test('what the list names is let pass, and a line without such an import is told of', () => {
  expect(found('screens/tag/a.tsx', 'screens/reel/b.tsx', [['tag', 'reel']])).toEqual([])
  expect(found('screens/tag/a.tsx', 'shell/b.tsx', [['tag', 'reel']])).toEqual([
    'tools/check/screens-alone.ts screen-list-out-of-date',
  ])
})

/** Whoever shortens the list lowers this figure, and nobody raises it. */
const AT_MOST = 1

test('the list of screens that import others only becomes shorter', () => {
  expect(SCREENS_THAT_IMPORT.length).toBeLessThanOrEqual(AT_MOST)
})
