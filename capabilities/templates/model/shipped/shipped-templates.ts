import { blankWithReadme } from './blank-with-readme.ts'
import { conceptTest } from './concept-test.ts'
import { customerCalls } from './customer-calls.ts'
import { diaryStudy } from './diary-study.ts'
import { discoveryInterviews } from './discovery-interviews.ts'
import type { ShippedTemplate } from './shipped-template.ts'
import { supportReview } from './support-review.ts'
import { survey } from './survey.ts'
import { usabilityTest } from './usability-test.ts'

export const SHIPPED_KEYS = [
  'usability-test',
  'discovery-interviews',
  'survey',
  'diary-study',
  'customer-calls',
  'support-review',
  'concept-test',
  'blank-with-readme',
] as const
export type ShippedKey = (typeof SHIPPED_KEYS)[number]

/** The templates that come with Quarry, in the order in which they are offered. */
export const SHIPPED_TEMPLATES: Readonly<Record<ShippedKey, ShippedTemplate>> = {
  'usability-test': usabilityTest,
  'discovery-interviews': discoveryInterviews,
  survey,
  'diary-study': diaryStudy,
  'customer-calls': customerCalls,
  'support-review': supportReview,
  'concept-test': conceptTest,
  'blank-with-readme': blankWithReadme,
}
