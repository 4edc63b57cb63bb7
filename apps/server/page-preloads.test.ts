import { expect, test } from 'vitest'
import { preloadTags } from './page-preloads.ts'

const manifest = JSON.stringify({
  'index.html': { file: 'packs/index-1.js', imports: ['_react.js'] },
  '_react.js': { file: 'packs/react-1.js' },
  '_shell.js': { file: 'packs/shell-1.js', imports: ['_react.js', 'workspace-application/workspace-application.tsx'], css: ['packs/shell-1.css'] },
  'workspace-application/workspace-application.tsx': { file: 'packs/workspace-1.js', imports: ['_shell.js'] },
  'root-application/root-application.tsx': { file: 'packs/root-1.js', imports: ['_react.js'] },
})
const html = '<script type="module" src="/packs/index-1.js"></script><link rel="modulepreload" href="/packs/react-1.js">'

test('announces what the application needs beyond the entry, circles included', () => {
  const tags = preloadTags(manifest, 'workspace', html)
  expect(tags).toContain('<link rel="modulepreload" crossorigin href="/packs/workspace-1.js">')
  expect(tags).toContain('<link rel="modulepreload" crossorigin href="/packs/shell-1.js">')
  expect(tags).toContain('<link rel="stylesheet" crossorigin href="/packs/shell-1.css">')
  expect(tags).not.toContain('react-1.js')
})

test('each application announces its own', () => {
  expect(preloadTags(manifest, 'root', html)).toBe('<link rel="modulepreload" crossorigin href="/packs/root-1.js">')
})
