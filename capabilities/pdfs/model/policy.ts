import { allow, definePolicy } from '#platform/kernel/policy.ts'
import type { PdfStatus } from './pdf.ts'

interface Subject {
  /** The scope of the file that shows the document. */
  scopeId: string
  status: PdfStatus
}

export const pdfPolicy = definePolicy<Subject, 'retry'>('pdf', {
  retry: allow('WRITE', 'Contributors can retry reading a document after it failed.', {
    when: ({ status }) => status === 'ERROR',
    refusal: 'Only contributors can retry reading a document, and only after it failed.',
  }),
})

export const policies = [pdfPolicy]
