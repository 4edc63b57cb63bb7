import { expect, test } from 'vitest'
import { measuresOfItsOwn } from './design-measures.ts'

const found = (declaration: string) =>
  measuresOfItsOwn({ path: 'a.css', text: `.a {\n  ${declaration};\n}\n` }).map(({ line, rule }) => `${line} ${rule}`)

test.each(['font-size: 15px', 'font-weight: 550', 'border-radius: 7px', 'border-top-left-radius: 3px'])(
  '%s is found',
  (declaration) => {
    expect(found(declaration)).toEqual(['2 measure-of-its-own'])
  },
)

test.each([
  'font-size: 14px',
  'font-size: 0.9em',
  'font-size: clamp(14px, 1.5vw, 19px)',
  'font-size: inherit',
  'font-weight: var(--mantine-font-weight-medium)',
  'border-radius: 12px 12px 0 0',
  'border-radius: 24%',
  'width: 15px',
])('%s is not', (declaration) => {
  expect(found(declaration)).toEqual([])
})
