import { z } from 'zod'
import { hexColor } from '#platform/kernel/hex-color.ts'
import { MAX_TEAM_NAME_CHARS } from '#identity/model/limits.ts'
import { COMPANY_SIZES, JOB_ROLES, setUpRequest } from '#identity/model/requests.ts'
import {
  MAX_APPROVED_DOMAINS,
  MAX_DOMAIN_CHARS,
  MAX_SESSION_SECONDS,
  MIN_ABSOLUTE_SESSION_SECONDS,
  MIN_IDLE_SESSION_SECONDS,
} from './limits.ts'
import { isMailProvider } from './mail-providers.ts'
import { subdomain } from './subdomain.ts'

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

/** Features that a workspace may switch on for itself (document 2 §7). */
const TEAM_FLAGS = [
  'disable-access-request',
  'disallow-team-invite-emails',
  'only-admins-invite',
  'publish-to-community-disabled',
  'no-access-default-folder-permission',
] as const
export type TeamFlag = (typeof TEAM_FLAGS)[number]

export const workspaceName = z
  .string()
  .trim()
  .min(1, 'Give the workspace a name.')
  .max(MAX_TEAM_NAME_CHARS, `A workspace name has at most ${MAX_TEAM_NAME_CHARS} characters.`)

/** The input of the first person of an installation: an account, and the name of a workspace. */
export const firstDay = setUpRequest.omit({ key: true }).extend({ workspaceName })

/** The input of the form that creates a workspace. */
export const newWorkspace = z.object({
  name: workspaceName,
  subdomain,
  companySize: z.enum(COMPANY_SIZES).optional(),
  jobRole: z.enum(JOB_ROLES).optional(),
  onboardingGoals: z.array(z.enum(ONBOARDING_GOALS)).max(ONBOARDING_GOALS.length).default([]),
})

/** A domain name in lower case: labels of letters, digits and hyphens, at least two of them. */
const domainName = z
  .string()
  .trim()
  .toLowerCase()
  .max(MAX_DOMAIN_CHARS, `A domain has at most ${MAX_DOMAIN_CHARS} characters.`)
  .regex(
    /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/,
    'Write a domain like example.com.',
  )

/** A domain whose people may join on their own: never one where anyone can open a mailbox. */
const approvedDomain = domainName.refine(
  (domain) => !isMailProvider(domain),
  'Anybody can get an address there, so it cannot be approved. Invite people instead.',
)

/** A zone of the IANA database. */
export const timeZone = z.string().refine((name) => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}, 'This is not a time zone.')

const locale = z.string().refine((name) => {
  try {
    return Intl.getCanonicalLocales(name).length === 1
  } catch {
    return false
  }
}, 'This is not a language tag like en or de-CH.')

function seconds(least: number) {
  return z
    .int()
    .min(least, `At least ${least / 60} minutes.`)
    .max(MAX_SESSION_SECONDS, `At most ${MAX_SESSION_SECONDS / 86_400} days.`)
    .nullable()
    .optional()
}

/** The settings of a workspace; absent ones do not change. */
export const workspaceChange = z.object({
  name: workspaceName.optional(),
  primaryColor: hexColor.nullable().optional(),
  companySize: z.enum(COMPANY_SIZES).nullable().optional(),
  locale: locale.optional(),
  timeZone: timeZone.optional(),
  /** Signed out after this long without use; null for no limit of its own. */
  idleSessionSeconds: seconds(MIN_IDLE_SESSION_SECONDS),
  /** Signed out this long after signing in. */
  absoluteSessionSeconds: seconds(MIN_ABSOLUTE_SESSION_SECONDS),
  passwordAuthEnabled: z.boolean().optional(),
  approvedDomainsEnabled: z.boolean().optional(),
  approvedDomains: z
    .array(approvedDomain)
    .max(MAX_APPROVED_DOMAINS, `At most ${MAX_APPROVED_DOMAINS} domains.`)
    .optional(),
  flags: z.array(z.enum(TEAM_FLAGS)).max(TEAM_FLAGS.length).optional(),
})

/** The addresses of a workspace. */
export const addressChange = z.object({
  subdomain: subdomain.optional(),
  /** Its own domain; null removes it. */
  domain: domainName.nullable().optional(),
})

/** Settings of members about themselves. */
export const profileChange = z.object({
  jobRole: z.enum(JOB_ROLES).nullable().optional(),
  locale: locale.nullable().optional(),
  timeZone: timeZone.nullable().optional(),
})
