import { Failure } from '#platform/kernel/errors.ts'

/** Things that can be limited (document 2 §8). */
export const LIMITED = [
  'projects',
  'folders',
  'channels',
  'channelDataPoints',
  'extensions',
  'templates',
  'workspaceFields',
  'tagBoards',
  'transcriptionMinutes',
  'seats',
] as const
export type Limited = (typeof LIMITED)[number]

/** Features that can be on or off (document 1 §6). */
export const FEATURES = [
  'userRoles',
  'projectPermissions',
  'userGroups',
  'publicApi',
  'scim',
  'retentionPolicy',
  'videoRedaction',
  'customSso',
  'customBranding',
  'analytics',
  'translation',
  'auditLog',
  'dashboards',
  'ipAllowList',
  'agents',
  'segments',
  'hybridSearch',
  'publicLinkSharing',
  'customVocabulary',
  'magic',
  'askSearch',
  'generativeAi',
] as const
export type Feature = (typeof FEATURES)[number]

/** What a workspace can have beside its plan (document 2 §8). */
export const ADD_ONS = ['MAGIC', 'ASK_SEARCH', 'DISABLE_GEN_AI'] as const
export type AddOn = (typeof ADD_ONS)[number]

/** What each add-on adds to the features of a plan, and takes from them, whatever the plan. */
const ADD_ON_FEATURES: Readonly<Record<AddOn, { adds: readonly Feature[]; takes: readonly Feature[] }>> = {
  MAGIC: { adds: ['magic'], takes: [] },
  ASK_SEARCH: { adds: ['askSearch'], takes: [] },
  // What only chooses words that are there stays.
  DISABLE_GEN_AI: { adds: [], takes: ['generativeAi', 'agents', 'translation'] },
}

/** What every plan includes: it depends only on whether a language model is set up, and on no add-on turning it off. */
const ALWAYS: readonly Feature[] = ['generativeAi']

export interface Plan {
  name: string
  /** Null means unlimited. */
  limits: Readonly<Record<Limited, number | null>>
  features: ReadonlySet<Feature>
}

const UNLIMITED: Record<Limited, number | null> = {
  projects: null,
  folders: null,
  channels: null,
  channelDataPoints: null,
  extensions: null,
  templates: null,
  workspaceFields: null,
  tagBoards: null,
  transcriptionMinutes: null,
  seats: null,
}

/** Document 2 §8 and document 3 §9.6. */
const PLANS = {
  self_host: { name: 'self_host', limits: UNLIMITED, features: new Set(FEATURES) },
  free_2024: {
    name: 'free_2024',
    limits: { ...UNLIMITED, projects: 1, folders: 1, channelDataPoints: 250, seats: 2000 },
    features: new Set(ALWAYS),
  },
  free_2023: {
    name: 'free_2023',
    limits: { ...UNLIMITED, projects: 3, folders: 1, transcriptionMinutes: 180 },
    features: new Set(ALWAYS),
  },
  /** The plan of a workspace during its trial of everything (document 3 §9.6: enterprise trial). */
  enterprise_trial: {
    name: 'enterprise_trial',
    limits: { ...UNLIMITED, channelDataPoints: 10_000 },
    features: new Set(FEATURES),
  },
  professional_2024: {
    name: 'professional_2024',
    limits: UNLIMITED,
    features: new Set<Feature>([...ALWAYS, 'publicLinkSharing', 'publicApi']),
  },
} as const satisfies Record<string, Plan>

export type PlanName = keyof typeof PLANS
export const PLAN_NAMES = Object.keys(PLANS) as [PlanName, ...PlanName[]]

/**
 * A plan with the add-ons of a workspace. An unknown name is a plan that was withdrawn: treated as the smallest plan;
 * an unknown add-on changes nothing.
 */
export function planOf(name: string, addOns: readonly string[] = []): Plan {
  const plan: Plan = name in PLANS ? PLANS[name as PlanName] : PLANS.free_2024
  const known = ADD_ONS.filter((addOn) => addOns.includes(addOn)).map((addOn) => ADD_ON_FEATURES[addOn])
  if (known.length === 0) return plan
  const taken = new Set(known.flatMap(({ takes }) => takes))
  const features = [...plan.features, ...known.flatMap(({ adds }) => adds)].filter((one) => !taken.has(one))
  return { ...plan, features: new Set(features) }
}

/** Singular and plural for a sentence with a count. */
const WORDS: Readonly<Record<Limited, readonly [one: string, many: string]>> = {
  projects: ['project', 'projects'],
  folders: ['folder', 'folders'],
  channels: ['channel', 'channels'],
  channelDataPoints: ['data point in channels', 'data points in channels'],
  extensions: ['extension', 'extensions'],
  templates: ['template', 'templates'],
  workspaceFields: ['workspace field', 'workspace fields'],
  tagBoards: ['tag board', 'tag boards'],
  transcriptionMinutes: ['minute of transcription a month', 'minutes of transcription a month'],
  seats: ['seat', 'seats'],
}

/** @throws Failure InvalidOperation if one more would exceed the plan's limit. */
export function assertWithinLimit(plan: Plan, what: Limited, present: number): void {
  const limit = plan.limits[what]
  if (limit === null || present < limit) return
  const [one, many] = WORDS[what]
  throw new Failure(
    'InvalidOperation',
    `Your plan has ${limit.toLocaleString('en')} ${limit === 1 ? one : many} at most. Remove some first, or choose a larger plan.`,
    { reason: 'PLAN_LIMIT' },
  )
}

const FEATURE_NAMES: Readonly<Record<Feature, string>> = {
  userRoles: 'roles of members',
  projectPermissions: 'permissions on projects',
  userGroups: 'groups of members',
  publicApi: 'access tokens',
  scim: 'members by SCIM',
  retentionPolicy: 'a retention policy',
  videoRedaction: 'redaction of video',
  customSso: 'enterprise sign-on',
  customBranding: 'a look of your own',
  analytics: 'analytics',
  translation: 'translation',
  auditLog: 'the audit log',
  dashboards: 'dashboards',
  ipAllowList: 'a list of allowed network addresses',
  agents: 'agents',
  segments: 'segments',
  hybridSearch: 'search by meaning',
  publicLinkSharing: 'public links',
  customVocabulary: 'a vocabulary of your own',
  magic: 'summaries',
  askSearch: 'questions to all content',
  generativeAi: 'language models',
}

/** @throws Failure InvalidOperation if the plan does not include the feature, or an add-on turned it off. */
export function assertFeature(plan: Plan, feature: Feature): void {
  if (plan.features.has(feature)) return
  if (feature === 'generativeAi')
    throw new Failure('InvalidOperation', 'Language models are turned off in this workspace.', {
      reason: 'GENERATIVE_AI_OFF',
    })
  throw new Failure('InvalidOperation', `Your plan does not include ${FEATURE_NAMES[feature]}. Choose a larger plan.`, {
    reason: 'PLAN_FEATURE',
  })
}

/** Whether a workspace on this plan has nothing left to try, because the plan includes everything. */
export function isWithoutLimits({ limits, features }: Plan): boolean {
  return Object.values(limits).every((limit) => limit === null) && FEATURES.every((feature) => features.has(feature))
}
