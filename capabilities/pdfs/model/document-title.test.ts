import { expect, test } from 'vitest'
import { documentTitle } from './document-title.ts'

test.each([
  ['Why people cancel: a diary study', 'Why people cancel: a diary study'],
  ['  Kitchen \n interviews  2026 ', 'Kitchen interviews 2026'],
  ['Q3 2026 / Q4 2026 results', 'Q3 2026 / Q4 2026 results'],
  ['顧客調査', '顧客調査'],
  ['Untitled desks: how we work', 'Untitled desks: how we work'],
])('%j is a title', (given, title) => expect(documentTitle(given)).toBe(title))

test.each([
  undefined,
  '',
  'ab',
  'x'.repeat(201),
  'Untitled',
  'untitled-2',
  'Microsoft Word - report final.docx',
  'report.indd',
  'C:\\Users\\nora\\report',
  '/home/nora/report',
  'https://saltbox.example/report',
  'final_report_v3',
  '20261129 1204',
  '9f86d081-884c-7d65-9a2f',
  'Document1',
  '????? ?? a',
  'Repor\u0000t of kitchens',
  '\ufffd\ufffd\ufffd of kitchens',
])('%j is not a title', (given) => expect(documentTitle(given)).toBeNull())
