import { beforeEach, expect, test } from 'vitest'
import { keepOpened, openedBefore, openedLately, thingAt } from './opened-lately.ts'

beforeEach(() => localStorage.clear())

const PROJECT = '/projects/first-weeks-2OiYkq3DyKRLdFsZx9W8aB'
const NOTE = '/data/ines-week-2-3OiYkq3DyKRLdFsZx9W8aC'

test('what shows one thing is kept once, under the name that it has now; other pages are not', () => {
  keepOpened('ada', `${PROJECT}/notes`, 'Notes · First weeks')
  keepOpened('ada', NOTE, 'Ines, week 2')
  keepOpened('ada', '/projects/renamed-2OiYkq3DyKRLdFsZx9W8aB/tags', 'Tags · First fortnight')
  keepOpened('ada', '/home', 'Home')
  keepOpened('ada', '/projects/new', 'New project')
  keepOpened('ben', NOTE, 'Ines, week 2')
  expect(openedLately('ada').map(({ title }) => title)).toEqual(['First fortnight', 'Ines, week 2'])
  expect(openedBefore('ada', `${PROJECT}/readme`).map(({ title }) => title)).toEqual(['Ines, week 2'])
  expect(thingAt(`${NOTE}?x=1`)).toEqual({ place: 'data', href: NOTE })
  expect(thingAt('/projects/copying/3OiYkq3DyKRLdFsZx9W8aC')).toBeNull()
})

test('storage that holds something else is as good as empty', () => {
  localStorage.setItem('quarry.opened-lately.ada', '{"not":"a list"}')
  expect(openedLately('ada')).toEqual([])
  localStorage.setItem('quarry.opened-lately.ada', '[{"href":"https://evil.example","title":"x","place":"data"}]')
  expect(openedLately('ada')).toEqual([])
})
