import { expect, test } from 'vitest'
import { classesIn, classesMissing, sheetsOf } from './style-classes.ts'

const SHEET =
  '/* .gone */\n.title,\n.head > .deep-name:hover {\n  margin: 0.5em;\n}\n@media (width < 9px) {\n  .narrow {\n  }\n}\n'

test('a class that a style sheet does not have is found where it is used', () => {
  const text = "import classes from './a.module.css'\nconst a = classes['title']\nconst b = classes.gone\n"
  expect(classesMissing({ path: 'a.ts', text }, 'classes', 'a.module.css', classesIn(SHEET))).toEqual([
    expect.objectContaining({ line: 3, rule: 'no-such-class', message: 'a.module.css has no class “gone”.' }),
  ])
})

test('classes are read from selectors, in media queries too, and not from comments or numbers', () => {
  expect([...classesIn(SHEET)]).toEqual(['title', 'head', 'deep-name', 'narrow'])
})

test('style sheets are found by the name a module gives them, beside it or in another room', () => {
  const text = "import a from '../b/b.module.css'\nimport b from '#platform/c.module.css'\nimport './d.css'\n"
  expect(sheetsOf({ path: 'apps/web/x/y.tsx', text })).toEqual([
    { name: 'a', sheet: 'apps/web/b/b.module.css' },
    { name: 'b', sheet: 'platform/c.module.css' },
  ])
})
