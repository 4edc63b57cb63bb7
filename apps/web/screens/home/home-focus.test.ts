import { expect, test } from 'vitest'
import { homeFocus } from './home-focus.ts'

const steps = (made: number, status = 'active') => ({
  status,
  items: [
    { id: 'create-project', title: '', eventCount: made },
    { id: 'publish', title: '', eventCount: 0 },
  ],
})

test('home begins with the steps of the first day, with what was learned for those who come later or read, else with one’s work', () => {
  const founder = { mayCreate: true, checklist: steps(0), hasProjects: false }
  expect(homeFocus(founder)).toBe('steps')
  expect(homeFocus({ ...founder, checklist: steps(1), hasProjects: true })).toBe('steps')
  expect(homeFocus({ ...founder, hasProjects: true })).toBe('colleague')
  expect(homeFocus({ ...founder, checklist: steps(1, 'completed'), hasProjects: true })).toBe('work')
  expect(homeFocus({ ...founder, mayCreate: false, checklist: steps(1, 'completed') })).toBe('reading')
})
