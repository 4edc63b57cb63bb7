/**
 * The single list of rooms, tiers and allowed sideways edges. `npm run check` holds every import against it.
 *
 * A capability may use every capability of a lower tier, and of its own tier those that `uses` names: sideways edges
 * are few, written here, and never form a circle.
 */
export type Tier = 1 | 2 | 3

/** One capability: how high it stands, and whom it may use beside itself. */
export interface Capability {
  tier: Tier
  /** Capabilities of the same tier that this one may import. */
  uses: readonly string[]
}

/**
 * Foundations (1), content (2), gatherers (3). Within the foundations each line may use those above it that it names.
 */
export const capabilities: Readonly<Record<string, Capability>> = {
  journal: { tier: 1, uses: [] },
  plans: { tier: 1, uses: ['journal'] },
  access: { tier: 1, uses: ['journal', 'plans'] },
  identity: { tier: 1, uses: ['journal', 'plans', 'access'] },
  workspaces: { tier: 1, uses: ['journal', 'plans', 'access', 'identity'] },
  secrets: { tier: 1, uses: ['journal'] },
  'language-models': { tier: 1, uses: ['journal', 'plans', 'access', 'workspaces', 'secrets'] },
  documents: { tier: 1, uses: ['journal', 'plans', 'access', 'workspaces'] },
  selections: { tier: 1, uses: ['journal', 'access', 'workspaces'] },
  'content-kinds': { tier: 1, uses: ['journal', 'plans', 'access', 'workspaces', 'documents', 'selections'] },

  folders: { tier: 2, uses: [] },
  projects: { tier: 2, uses: ['folders'] },
  fields: { tier: 2, uses: ['projects'] },
  files: { tier: 2, uses: ['projects'] },
  media: { tier: 2, uses: ['files'] },
  pdfs: { tier: 2, uses: ['files'] },
  office: { tier: 2, uses: ['files'] },
  tags: { tier: 2, uses: ['projects'] },
  notes: { tier: 2, uses: ['projects', 'fields', 'files'] },
  people: { tier: 2, uses: ['fields', 'notes'] },
  speakers: { tier: 2, uses: ['notes', 'people'] },
  highlights: { tier: 2, uses: ['notes', 'speakers', 'tags', 'projects', 'files', 'pdfs'] },
  transcripts: { tier: 2, uses: ['projects', 'files', 'media', 'notes', 'speakers'] },
  redactions: { tier: 2, uses: ['projects', 'files', 'media', 'notes', 'people', 'highlights', 'transcripts'] },
  insights: { tier: 2, uses: ['projects', 'notes', 'speakers', 'highlights', 'tags', 'fields'] },
  reels: { tier: 2, uses: ['files', 'media', 'transcripts', 'notes', 'highlights', 'tags', 'insights'] },

  search: { tier: 3, uses: ['filters', 'saved-filters'] },
  evidence: { tier: 3, uses: ['search', 'filters'] },
  filters: { tier: 3, uses: [] },
  'saved-filters': { tier: 3, uses: ['filters'] },
  charts: { tier: 3, uses: ['filters'] },
  surveys: { tier: 3, uses: ['filters', 'search'] },
  feeds: { tier: 3, uses: ['search'] },
  views: { tier: 3, uses: ['filters', 'search'] },
  canvas: { tier: 3, uses: ['search', 'views'] },
  coding: { tier: 3, uses: ['search', 'surveys', 'views'] },
  summaries: { tier: 3, uses: ['evidence', 'search'] },
  ask: { tier: 3, uses: ['evidence', 'search', 'filters', 'home'] },
  imports: { tier: 3, uses: [] },
  trash: { tier: 3, uses: [] },
  agreement: { tier: 3, uses: [] },
  stars: { tier: 3, uses: [] },
  history: { tier: 3, uses: ['trash'] },
  home: { tier: 3, uses: ['imports', 'search'] },
  templates: { tier: 3, uses: ['trash'] },
}

/** The inside of a capability, lowest first: what runs anywhere, what runs in the server, what runs in the browser. */
export const layers = ['model', 'server', 'web'] as const
export type Layer = (typeof layers)[number]
