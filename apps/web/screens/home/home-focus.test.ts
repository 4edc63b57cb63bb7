import { expect, test } from 'vitest'
import { homeFocus } from './home-focus.ts'

const steps = (made: number, status = 'active') => ({
  status,
  items: [
    { id: 'create-project', title: '', eventCount: made },
    { id: 'publish', title: '', eventCount: 0 },
  ],
})

test('home starts with the first steps on the first day, with published insights for readers and for users who join later, else with the user’s own work', () => {
  const founder = { mayCreate: true, checklist: steps(0), hasProjects: false }
  expect(homeFocus(founder)).toBe('steps')
  expect(homeFocus({ ...founder, checklist: steps(1), hasProjects: true })).toBe('steps')
  expect(homeFocus({ ...founder, hasProjects: true })).toBe('colleague')
  expect(homeFocus({ ...founder, checklist: steps(1, 'completed'), hasProjects: true })).toBe('work')
  expect(homeFocus({ ...founder, mayCreate: false, checklist: steps(1, 'completed') })).toBe('reading')
})
