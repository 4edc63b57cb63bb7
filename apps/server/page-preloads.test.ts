import { expect, test } from 'vitest'
import { answersFirst, preloads, textFirst } from './page-preloads.ts'

const manifest = JSON.stringify({
  'index.html': { file: 'packs/index-1.js', imports: ['_react.js'] },
  '_react.js': { file: 'packs/react-1.js' },
  '_shell.js': {
    file: 'packs/shell-1.js',
    imports: ['_react.js', 'workspace-application/workspace-application.tsx'],
    css: ['packs/shell-1.css'],
  },
  'workspace-application/workspace-application.tsx': { file: 'packs/workspace-1.js', imports: ['_shell.js'] },
  '_home.js': { file: 'packs/home-1.js', imports: ['_shell.js'] },
  'screens/note/note-screen.tsx': { file: 'packs/note-1.js', imports: ['_shell.js'] },
  '../../editor/web/rich-text-editor.tsx': { file: 'packs/editor-1.js' },
  'first-text/first-text.ts': {
    file: 'packs/first-text-1.js',
    imports: ['_editing.js', '_react.js'],
    css: ['packs/editing-1.css'],
  },
  '_editing.js': { file: 'packs/editing-1.js' },
  'first-answers/first-answers.ts': { file: 'packs/first-answers-1.js', css: ['packs/first-answers-1.css'] },
  'root-application/root-application.tsx': { file: 'packs/root-1.js', imports: ['_react.js'] },
})
const pageFiles = JSON.stringify({
  applications: { root: 'packs/root-1.js', workspace: 'packs/workspace-1.js' },
  firstText: 'packs/first-text-1.js',
  firstAnswers: 'packs/first-answers-1.js',
  screens: [
    { addresses: ['/home', '/'], files: ['packs/home-1.js'] },
    {
      addresses: ['/data/$noteId', '/projects/$projectId/view/$noteId'],
      files: ['packs/note-1.js', 'packs/editor-1.js'],
    },
  ],
})
const html =
  '<script type="module" crossorigin src="/packs/index-1.js"></script><link rel="modulepreload" crossorigin href="/packs/react-1.js"><link rel="stylesheet" crossorigin href="/packs/page-1.css">'
const build = { html, manifest, pageFiles }

test('announces the files that the application needs beyond the entry, circular imports included', () => {
  const tags = preloads(build)('workspace', '/projects')
  expect(tags).toContain('<link rel="modulepreload" crossorigin href="/packs/workspace-1.js">')
  expect(tags).toContain('<link rel="modulepreload" crossorigin href="/packs/shell-1.js">')
  expect(tags).toContain('<link rel="stylesheet" crossorigin href="/packs/shell-1.css">')
  expect(tags).not.toContain('react-1.js')
})

test('each application announces its own', () => {
  expect(preloads(build)('root', '/data/1')).toBe('<link rel="modulepreload" crossorigin href="/packs/root-1.js">')
})

test('a note’s address announces its screen and the editor, others do not', () => {
  const tagsFor = preloads(build)
  for (const path of ['/data/Mara-1', '/projects/p/view/n']) {
    expect(tagsFor('workspace', path)).toContain('/packs/note-1.js')
    expect(tagsFor('workspace', path)).toContain('/packs/editor-1.js')
  }
  expect(tagsFor('workspace', '/projects/p/notes')).not.toContain('/packs/note-1.js')
})

test('home’s addresses announce its file, in which the build gathered its screen, others do not', () => {
  const tagsFor = preloads(build)
  for (const path of ['/', '/home', '/home/', '/home?tour'])
    expect(tagsFor('workspace', path)).toContain('/packs/home-1.js')
  for (const path of ['/homeless', '/home/data']) expect(tagsFor('workspace', path)).not.toContain('/packs/home-1.js')
})

test('on a note’s address its text comes first, with its own files; the application’s wait in a template', () => {
  const head = `${html}<link rel="modulepreload" crossorigin href="/packs/note-1.js"><link rel="stylesheet" crossorigin href="/packs/shell-1.css"></head>`
  const [first = '', later = ''] = textFirst(build)(head, '/api/notes/n/text?schema=1').split(
    '<template id="application-files">',
  )
  const files = (part: string, rel: string) =>
    [...part.matchAll(new RegExp(`<link rel="${rel}"[^>]* href="([^"]+)">`, 'g'))].map(([, file]) => file)
  expect(first).toContain(
    '<link rel="preload" as="fetch" crossorigin href="/api/notes/n/text?schema=1"><script type="module" crossorigin src="/packs/first-text-1.js"></script>',
  )
  expect(files(first, 'modulepreload')).toEqual(['/packs/first-text-1.js', '/packs/editing-1.js', '/packs/react-1.js'])
  expect(files(first, 'stylesheet')).toEqual(['/packs/editing-1.css', '/packs/page-1.css'])
  expect(first.match(/<script/g)).toHaveLength(1)
  expect(later).toContain('<script type="module" crossorigin src="/packs/index-1.js"></script></template></head>')
  expect(files(later, 'modulepreload')).toEqual(['/packs/note-1.js'])
  expect(files(later, 'preload')).toEqual(['/packs/shell-1.css'])
})

test('on a question’s address the answers that the page contains come first; the application’s files wait in a template', () => {
  const [first = '', later = ''] = answersFirst(build)(`${html}</head>`).split('<template id="application-files">')
  expect(first).toBe(
    [
      '<script type="module" crossorigin src="/packs/first-answers-1.js"></script>',
      '<link rel="modulepreload" crossorigin href="/packs/first-answers-1.js">',
      '<link rel="stylesheet" crossorigin href="/packs/first-answers-1.css">',
      '<link rel="stylesheet" crossorigin href="/packs/page-1.css">',
    ].join(''),
  )
  expect(later).toContain('<script type="module" crossorigin src="/packs/index-1.js"></script></template></head>')
})

test('a style sheet that both the text and the page need is included once, since a second one would lay the whole text out again', () => {
  const shared = manifest.replace('"packs/editing-1.css"', '"packs/editing-1.css","packs/page-1.css"')
  const head = textFirst({ ...build, manifest: shared })(`${html}</head>`, '/api/notes/n/text?schema=1')
  expect(head.match(/page-1\.css/g)).toHaveLength(1)
})
