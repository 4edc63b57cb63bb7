import { expect, test } from 'vitest'
import { onOneLine, shortened } from './text.ts'

test('a heading does not run into the paragraph that follows it', () => {
  expect(
    onOneLine('An empty week is the moment of leaving\nTwo of three people closed the app.\n\nThey said so.', 280),
  ).toBe('An empty week is the moment of leaving · Two of three people closed the app. They said so.')
  expect(onOneLine('Who cooks?\nI wasted food\nOthers  wanted something else', 280)).toBe(
    'Who cooks? I wasted food · Others wanted something else',
  )
})

test('lines of one sentence stay one sentence, and the beginning is as long as requested', () => {
  expect(onOneLine('My colleague had to\nhelp me with it.', 280)).toBe('My colleague had to help me with it.')
  expect(onOneLine(`${'word '.repeat(100)}\n`, 24)).toBe('word word word word word')
  expect(onOneLine(' \n\n', 24)).toBe('')
})

test('a beginning ends after a whole word, with an ellipsis where the text goes on', () => {
  expect(shortened('They stop in the second week.', 29)).toBe('They stop in the second week.')
  expect(shortened('They stop in the second week.', 22)).toBe('They stop in the…')
  expect(shortened('They stop, and leave.', 13)).toBe('They stop…')
  expect(shortened('x'.repeat(40), 10)).toBe(`${'x'.repeat(9)}…`)
  expect(shortened('They\nstop', 20)).toBe('They stop')
})
