import { existsSync, globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import type { NodeJson } from './content.ts'
import { contentFromHtml } from './html.ts'
import { contentFromMarkdown } from './markdown.ts'
import { nodesOfMarkdown } from './markdown-nodes.ts'
import { tokensOfMarkdown, unsafeHtmlOfMarkdown } from './markdown-reader.ts'
import { parseContent } from './schema.ts'

const data = fileURLToPath(new URL('../../../shared/data/', import.meta.url))
const repository = fileURLToPath(new URL('../../', import.meta.url))

/** The same content without the identifiers of its blocks, which are new each time. */
function bare({ attrs, content, ...node }: NodeJson): unknown {
  const { id: _, ...others } = attrs ?? {}
  return {
    ...node,
    ...(Object.keys(others).length > 0 ? { attrs: others } : {}),
    ...(content ? { content: content.map(bare) } : {}),
  }
}

/** @returns whether it was read without HTML */
function expectEqual(markdown: string, name = JSON.stringify(markdown)): boolean {
  const content = contentFromMarkdown(markdown)
  expect(bare(content), name).toEqual(bare(contentFromHtml(unsafeHtmlOfMarkdown(markdown))))
  parseContent(content)
  return nodesOfMarkdown(tokensOfMarkdown(markdown)) !== null
}

const paragraphsOf = (text: string): string[] => [text, ...text.split(/\n\n+/)]

test('documents of this repository become what their HTML does, most of them without it', () => {
  const files = globSync('{*.md,docs/*.md,decisions/*.md,capabilities/*/README.md}', { cwd: repository })
  expect(files.length).toBeGreaterThan(100)
  const pieces = files.flatMap((file) => paragraphsOf(readFileSync(`${repository}${file}`, 'utf8')))
  const direct = pieces.filter((piece) => expectEqual(piece))
  expect(direct.length / pieces.length).toBeGreaterThan(0.9)
})

test.skipIf(!existsSync(data))('real Markdown files and the examples of CommonMark become what their HTML does', () => {
  const files = globSync('**/*.{md,markdown}', { cwd: data })
  expect(files.length).toBeGreaterThan(40)
  for (const file of files)
    for (const piece of paragraphsOf(readFileSync(`${data}${file}`, 'utf8'))) expectEqual(piece, file)
  const spec = readFileSync(`${data}8-suites/commonmark-spec/spec.txt`, 'utf8')
  const examples = [...spec.matchAll(/^`{32} example\n([\s\S]*?)^\.\n/gm)].map(([, text = '']) =>
    text.replaceAll('→', '\t'),
  )
  expect(examples.length).toBeGreaterThan(600)
  for (const example of examples) expectEqual(example)
})

/** Pieces that mean something to Markdown or HTML, or whose white space does. */
const PIECES = [
  '*',
  '**',
  '_',
  '__',
  '`',
  '``',
  '~~',
  '[a](b)',
  '[x](<javascript:1> "t")',
  '[',
  '](http://e.org "q\'")',
  '<http://a.b>',
  '\n',
  '\n\n',
  '\n  ',
  '\n    ',
  '- ',
  '1. ',
  '3) ',
  '> ',
  '# ',
  '##### ',
  '---\n',
  '```js\n',

  '```\n',
  '~~~ a&amp;b c\n',
  '- [ ] ',
  '- [x] ',
  '  \n',
  '\\\n',
  '\\*',
  '&nbsp;',
  '&#9;',
  '&#10;',
  '&#13;',
  '&#12;',
  '&#32;',
  '&lt;b&gt;',
  '&amp;',
  'a',
  'b c',
  ' ',
  '\t',
  '\u00a0',
  '\u2028',
  '\u000b',
  '\u0085',
  '😀',
  '\ud83d',
  '"',
  "'",
  '===\n',
  '&#x1;',
  '\u200b',
  '\u0000',
  '<',
  '>',
  '&',
  '<b>',
  '</b>',
  '<!--',
  '![p](q.png)',
  '|a|b|\n|-|-|\n',
]

test('text made to mislead becomes what its HTML does', () => {
  let seed = 20_261_130
  const random = (below: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((seed / 2_147_483_648) * below)
  }
  for (let round = 0; round < 6_000; round += 1) {
    const markdown = Array.from({ length: 1 + random(14) }, () => PIECES[random(PIECES.length)] ?? '').join('')
    expectEqual(markdown)
  }
})

test('endless nesting is left to the reader of HTML', () => {
  for (const markdown of [
    '> '.repeat(5_000) + 'a',
    '- '.repeat(5_000) + 'a',
    '*'.repeat(5_000) + 'a',
    '['.repeat(5_000),
  ])
    expectEqual(markdown, markdown.slice(0, 10))
})
