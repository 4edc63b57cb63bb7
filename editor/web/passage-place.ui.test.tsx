import { expect, test } from 'vitest'
import { holdsPassage } from './passage-place.ts'

test('a passage is found whatever signs it has, with its words split over blocks', () => {
  const root = document.createElement('div')
  root.innerHTML = '<p data-id="a">A well-known sign-in [it is] costs $5 (a/b),</p><p data-id="b">and more?</p>'
  expect(holdsPassage(root, 'A well-known sign-in [it is] costs $5 (a/b), and more?')).toBe(true)
  expect(holdsPassage(root, 'A well known sign in')).toBe(false)
})
