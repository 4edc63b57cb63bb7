import { getSchema } from '@tiptap/core'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderInterface } from '#platform/web/testing.tsx'
import type { DocumentJson } from '../document/content.ts'
import { contentFromMarkdown } from '../document/markdown.ts'
import { documentSchema } from '../document/schema.ts'
import { textOfContent } from '../document/text.ts'
import { rulesFor } from './anchor-styles.ts'
import { DocumentView } from './document-view.tsx'
import { editorExtensions } from './editor-extensions.ts'

const marked = (text: string, ...ids: string[]): DocumentJson => ({
  type: 'doc',
  content: [
    {
      type: 'paragraph',
      attrs: { id: 'p' },
      content: [
        { type: 'text', text: 'before ' },
        { type: 'text', text, marks: ids.map((id) => ({ type: 'highlight', attrs: { id } })) },
      ],
    },
  ],
})

test('the editor has exactly the schema of the server', () => {
  const parts = {
    shared: null,
    placeholder: '',
    parts: () => ({}),
    cardViews: () => undefined,
    pasting: { uploadFile: null, onError: () => undefined, referenceAt: null, readMarkdown: null },
    reading: { reading: false, onRefused: () => undefined },
    openLinkForm: () => false,
    menus: [],
  }
  const schema = getSchema(editorExtensions(parts))
  const shape = (of: typeof schema) => ({
    nodes: Object.fromEntries(
      Object.values(of.nodes).map((type) => [
        type.name,
        [
          type.spec.content,
          type.spec.marks,
          type.spec.group,
          Object.entries(type.spec.attrs ?? {}).map(([name, attr]) => [name, (attr as { default?: unknown }).default]),
        ],
      ]),
    ),
    marks: Object.fromEntries(
      Object.values(of.marks).map((type) => [
        type.name,
        [type.spec.excludes, type.spec.inclusive, Object.keys(type.spec.attrs ?? {})],
      ]),
    ),
  })
  expect(shape(schema)).toEqual(shape(documentSchema))
})

test('everything in a document is shown, and no address that could run a script', () => {
  const content = contentFromMarkdown(
    '# One\n\nTwo **three** `four` [five](https://e.org)\n\n- six\n- [seven](/here)\n\n| eight |\n|---|\n| nine |\n\n> ten\n\n```\neleven\n```\n\n- [x] twelve\n',
  )
  content.content?.push(
    {
      type: 'paragraph',
      content: [{ type: 'text', text: 'thirteen', marks: [{ type: 'link', attrs: { href: 'javascript:alert(1)' } }] }],
    },
    { type: 'nodeOfTheFuture', content: [{ type: 'text', text: 'fourteen' }] },
  )
  const { container } = renderInterface(<DocumentView content={content} />)
  const packed = (text: string): string => text.replace(/\s+/g, '')
  expect(packed(container.querySelector('.quarry-document')?.textContent ?? '')).toBe(
    packed(textOfContent(content)) + 'fourteen',
  )
  expect(container.innerHTML).not.toContain('javascript:')
  expect(screen.getByRole('checkbox', { name: 'twelve' })).toHaveProperty('checked', true)
})

test('a click on overlapping highlights names all of them, the innermost first', () => {
  const onHighlightClick = vi.fn<(ids: string[]) => void>()
  renderInterface(<DocumentView content={marked('words', 'outer', 'inner')} onHighlightClick={onHighlightClick} />)
  fireEvent.click(screen.getByText('words'))
  expect(onHighlightClick).toHaveBeenCalledWith(['inner', 'outer'])
  fireEvent.click(screen.getByText('before', { exact: false }))
  expect(onHighlightClick).toHaveBeenCalledTimes(1)
})

test('colours are rules of one style sheet; what is not a colour is left out', () => {
  expect(
    rulesFor(
      'highlight',
      new Map([
        ['a', '#AABBCC'],
        ['b', '#aabbcc'],
        ['c', 'red;} body {'],
      ]),
      'a',
    ),
  ).toBe(
    '.highlight-a,.highlight-b{--anchor-color:#aabbcc}\n.highlight-a{--anchor-strength:var(--anchor-active-strength)}',
  )
})

// The frame itself is another site's; nothing is loaded from it here.
Object.assign((window as unknown as { happyDOM: { settings: object } }).happyDOM.settings, {
  disableIframePageLoading: true,
  handleDisabledFileLoadingAsSuccess: true,
})

test('answers are under their questions, their owners draw cards, an embed loads nothing until requested', () => {
  const content: DocumentJson = {
    type: 'doc',
    content: [
      {
        type: 'questionResponse',
        attrs: { questionId: 'q', optionIds: ['o1'] },
        content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Because.' }] }],
      },
      { type: 'reference', attrs: { target: 'highlight', targetId: 'h' } },
      { type: 'embed', attrs: { url: 'https://vimeo.com/123' } },
      { type: 'embed', attrs: { url: 'https://evil.example/' } },
    ],
  }
  const { container } = renderInterface(
    <DocumentView
      content={content}
      questionTitle={() => 'Why?'}
      optionTitle={() => 'Often'}
      renderReference={({ target, targetId }) => (
        <b>
          {target} {targetId}
        </b>
      )}
    />,
  )
  expect(screen.getByRole('region', { name: 'Why?' }).textContent).toBe('Why?OftenBecause.')
  expect(screen.getByText('highlight h')).toBeTruthy()
  expect(container.querySelector('iframe')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Show Vimeo' }))
  expect(container.querySelector('iframe')?.getAttribute('src')).toBe('https://player.vimeo.com/video/123')
  expect(container.querySelector('iframe')?.getAttribute('sandbox')).not.toContain('allow-top-navigation')
  expect(screen.getByText('This page cannot be shown here.')).toBeTruthy()
})

test('a picture of another site is loaded through this one, which hides the reader; if not available, a link replaces it', () => {
  renderInterface(
    <DocumentView
      content={{
        type: 'doc',
        content: [
          { type: 'image', attrs: { src: 'https://elsewhere.example/chart.png', alt: 'Sales by week' } },
          { type: 'image', attrs: { fileId: 'f1', alt: 'Plan' } },
        ],
      }}
    />,
  )
  const [remote, own] = screen.getAllByRole('img')
  expect([remote?.getAttribute('src'), own?.getAttribute('src')]).toEqual([
    '/image/remote/stream?srcUrl=https%3A%2F%2Felsewhere.example%2Fchart.png',
    '/image/f1',
  ])
  if (remote) fireEvent.error(remote)
  expect(screen.getAllByRole('img')).toHaveLength(1)
  expect(screen.getByRole('link', { name: 'Sales by week (elsewhere.example)' }).getAttribute('href')).toBe(
    'https://elsewhere.example/chart.png',
  )
})
