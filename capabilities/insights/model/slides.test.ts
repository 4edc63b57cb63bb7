import { describe, expect, test } from 'vitest'
import type { NodeJson } from '#editor/document/content.ts'
import { slidesOf } from './slides.ts'

const heading = (text: string, level = 1): NodeJson => ({
  type: 'heading',
  attrs: { level },
  content: [{ type: 'text', text }],
})
const paragraph = (text: string): NodeJson => ({ type: 'paragraph', content: [{ type: 'text', text }] })
const card = (id: string): NodeJson => ({ type: 'reference', attrs: { target: 'highlight', targetId: id } })
const slides = (...content: NodeJson[]) => slidesOf({ type: 'doc', content })

describe('slides of an insight', () => {
  test('headings of the first two levels start slides, deeper ones stay inside', () => {
    expect(
      slides(
        paragraph('In short.'),
        heading('Why'),
        paragraph('a'),
        heading('Detail', 3),
        heading('What now', 2),
        paragraph('b'),
      ).map((slide) => [slide.heading, slide.continues]),
    ).toEqual([
      [null, false],
      ['Why', false],
      ['What now', false],
    ])
  })

  test('a section that is too long for one slide continues on the next under its heading', () => {
    const long = 'word '.repeat(100)
    const made = slides(heading('Long'), paragraph(long), paragraph(long), paragraph(long))
    expect(made.map(({ heading: title, continues }) => [title, continues])).toEqual([
      [null, false],
      ['Long', false],
      ['Long', true],
      ['Long', true],
    ])
    expect(made.flatMap((slide) => slide.content.content ?? [])).toHaveLength(3)
  })

  test('a block that is too long for any slide is on the slide of its heading', () => {
    expect(
      slides(heading('Long'), paragraph('word '.repeat(200)), paragraph('Next.'))
        .slice(1)
        .map((slide) => [slide.heading, slide.continues, slide.content.content?.length]),
    ).toEqual([
      ['Long', false, 1],
      ['Long', true, 1],
    ])
  })

  test('two cards share a slide, a third starts the next one', () => {
    expect(
      slides(heading('Quotes'), card('1'), card('2'), card('3'))
        .slice(-2)
        .map((slide) => slide.content.content?.length),
    ).toEqual([2, 1])
  })

  test('nothing is lost, and an empty insight still has its title', () => {
    expect(slides({ type: 'paragraph' })).toHaveLength(1)
    expect(slides(heading('Only a heading')).map((slide) => slide.heading)).toContain('Only a heading')
  })

  test('each chart has a slide of its own, also below the title', () => {
    const chart = (id: string): NodeJson => ({ type: 'reference', attrs: { target: 'chart', targetId: id } })
    const made = slides(chart('a'), chart('b'), heading('Why'), paragraph('Because.'), chart('c'), card('d'))
    expect(made.map(({ heading: title, content }) => [title, (content.content ?? []).map(({ type }) => type)])).toEqual(
      [
        [null, []],
        [null, ['reference']],
        [null, ['reference']],
        ['Why', ['paragraph']],
        ['Why', ['reference']],
        ['Why', ['reference']],
      ],
    )
  })
})
