import { expect, test } from 'vitest'
import { plantFolder } from '../planted-folder.ts'
import { importCircles } from './circles.ts'
import { importsOf, readImportGraph } from './import-graph.ts'

test('static, re-exported, lazy and type-only imports are found, in TSX too', () => {
  const text = `import type { A } from './a.ts'\nimport { b } from './b.ts'\nexport * from './c.ts'\nconst later = await import('./d.ts')\nconst part = <p className="x">{b}</p>\n`
  expect(importsOf('part.tsx', text)).toEqual([
    { from: 'part.tsx', line: 1, specifier: './a.ts', lazy: false, typeOnly: true },
    { from: 'part.tsx', line: 2, specifier: './b.ts', lazy: false, typeOnly: false },
    { from: 'part.tsx', line: 3, specifier: './c.ts', lazy: false, typeOnly: false },
    { from: 'part.tsx', line: 4, specifier: './d.ts', lazy: true, typeOnly: false },
  ])
})

test('named rooms are resolved, and an import that leads nowhere is reported', async () => {
  const root = await plantFolder({
    'package.json': JSON.stringify({ imports: { '#notes/*': './capabilities/notes/*' } }),
    'capabilities/notes/server/index.ts': `export { x } from './store.ts'\nexport { y } from './gone.ts'\n`,
    'capabilities/notes/server/store.ts': `export const x = 1\n`,
    'capabilities/search/server/index.ts': `import { x } from '#notes/server/index.ts'\nexport { x }\n`,
  })
  const { imports, broken } = await readImportGraph(root)
  expect(imports.map(({ from, to }) => [from, to])).toContainEqual([
    'capabilities/search/server/index.ts',
    'capabilities/notes/server/index.ts',
  ])
  expect(broken).toEqual([
    {
      path: 'capabilities/notes/server/index.ts',
      line: 2,
      rule: 'import-leads-nowhere',
      message: './gone.ts does not exist.',
    },
  ])
})

test('circles of files, of folders and of capabilities are reported with their path', () => {
  const edge = (from: string, to: string, lazy = false) => ({ from, to, line: 1, specifier: to, lazy, typeOnly: false })
  const rules = (edges: Array<ReturnType<typeof edge>>): string[] => importCircles(edges).map(({ rule }) => rule)
  const a = 'platform/server/mail/a.ts'
  const b = 'platform/server/mail/b.ts'
  expect(importCircles([edge(a, b), edge(b, a)])[0]?.message).toContain(`${a} → ${b} → ${a}`)
  expect(rules([edge(a, b), edge(b, a, true)])).toEqual(['circle-of-files'])
  const queue = 'platform/server/queue/a.ts'
  expect(rules([edge(a, queue), edge('platform/server/queue/b.ts', b, true)])).toEqual([])
  expect(rules([edge(a, 'platform/server/queue/a.ts'), edge('platform/server/queue/b.ts', b)])).toEqual([
    'circle-of-folders',
  ])
  const notes = 'capabilities/notes/web/index.ts'
  const tags = 'capabilities/tags/web/index.ts'
  expect(
    rules([edge(notes, tags), edge('capabilities/tags/model/tag.ts', 'capabilities/notes/model/note.ts')]),
  ).toEqual(['circle-of-capabilities'])
  expect(rules([edge(notes, tags)])).toEqual([])
})
