import { expect, test } from 'vitest'
import { typesReportedApart } from './types-in-one-place.ts'

test.each([
  "if (field.type === 'TEXT') return null",
  "    case 'DATETIME':",
  "type !== 'SELECT'",
  "if (!['SELECT', 'NPS'].includes(type)) close()",
  "const CHOICES = new Set<string>(['SELECT', 'BOOLEAN'])",
  "column.questionType === 'FREE_TEXT'",
])('%s is found', (text) => {
  expect(typesReportedApart({ path: 'capabilities/views/web/x.ts', text })).toHaveLength(1)
})

test.each([
  "kind !== 'PERSON'",
  "    case 'EMAIL':",
  "{ fieldType: 'TEXT', label }",
  "rulesOf(field.type).column === 'text'",
])('%s is not found', (text) => {
  expect(typesReportedApart({ path: 'capabilities/views/web/x.ts', text })).toEqual([])
})
