import { z } from 'zod'
import { MAX_SUBDOMAIN_CHARS, MAX_TEAM_NAME_CHARS, MIN_SUBDOMAIN_CHARS } from './limits.ts'

/** Company size buckets (document 2 §6). */
export const COMPANY_SIZES = ['1-25', '26-200', '201-500', '501-1000', '1001-5000', '5000+'] as const

/** Job roles (document 2 §3). */
export const JOB_ROLES = [
  'CONSULTING',
  'CUSTOMER_SUCCESS',
  'DESIGN',
  'ENGINEERING',
  'FINANCE',
  'LEGAL',
  'MANAGEMENT',
  'MARKETING',
  'OPERATIONS',
  'OTHER',
  'PRODUCT_MANAGEMENT',
  'RESEARCH',
  'SALES',
  'STUDENT',
  'SUPPORT',
] as const

/** Onboarding goals (document 2 §11). */
export const ONBOARDING_GOALS = [
  'ResearchAnalysis',
  'VideoTranscription',
  'InsightsHub',
  'ShareInsights',
  'UnderstandCustomerNeeds',
  'HighVolumeFeedback',
  'Recruitment',
  'Surveys',
  'Others',
] as const

/** What the form that makes a workspace asks for. */
export const newWorkspace = z.object({
  name: z
    .string()
    .trim()
    .min(1, 'Give the workspace a name.')
    .max(MAX_TEAM_NAME_CHARS, `A workspace name has at most ${MAX_TEAM_NAME_CHARS} characters.`),
  subdomain: z
    .string()
    .regex(/^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/, 'Use lower-case letters, digits and hyphens, with a letter or digit at both ends.')
    .min(MIN_SUBDOMAIN_CHARS, `An address has at least ${MIN_SUBDOMAIN_CHARS} characters.`)
    .max(MAX_SUBDOMAIN_CHARS, `An address has at most ${MAX_SUBDOMAIN_CHARS} characters.`),
  companySize: z.enum(COMPANY_SIZES).optional(),
  jobRole: z.enum(JOB_ROLES).optional(),
})
