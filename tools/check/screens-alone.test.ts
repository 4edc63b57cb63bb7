import { expect, test } from 'vitest'
import type { Import } from './import-graph.ts'
import { screensNotAlone } from './screens-alone.ts'

const found = (from: string, to: string) => {
  const one: Import = {
    from: `apps/web/${from}`,
    line: 3,
    specifier: '',
    to: `apps/web/${to}`,
    lazy: true,
    typeOnly: false,
  }
  return screensNotAlone([one]).map(({ path, rule }) => `${path} ${rule}`)
}

test('a screen that imports another one is found, and so is a room that imports one; routes may import screens', () => {
  const note = 'screens/note/note-screen.tsx'
  expect(found('screens/tag/tag-screen.tsx', note)).toEqual(['apps/web/screens/tag/tag-screen.tsx screen-imported'])
  expect(found('note-page/note-peek.tsx', note)).toEqual(['apps/web/note-page/note-peek.tsx screen-imported'])
  expect(found('screens/note/note-menu.tsx', note)).toEqual([])
  expect(found('screens/tag/tag-screen.tsx', 'note-page/note-peek.tsx')).toEqual([])
  expect(found('workspace-application/note-routes.ts', note)).toEqual([])
  expect(found('screens/tag/tag-screen.ui.test.tsx', note)).toEqual([])
})
