import type { Id } from '#platform/kernel/ids.ts'
import type { FilledWorkspace } from './filled-workspace.ts'
import type { Values } from './walk-schema.ts'

const TEXTS: Readonly<Record<string, string>> = {
  kind: 'project',
  shown: 'title',
  role: 'VIEWER',
  level: 'READ',
  framework: 'Summary',
  granteeKind: 'user',
  emails: 'invited@example.com',
  email: 'walked@example.com',
  color: '#336699',
  primaryColor: '#336699',
  companySize: '1-25',
  jobRole: 'RESEARCH',
  locale: 'en',
  timeZone: 'UTC',
  flags: 'only-admins-invite',
  approvedDomains: 'walked.example',
  domain: 'walked.example',
  subdomain: 'walked-address',
  onboardingGoals: 'Others',
  tab: 'notes',
  type: 'TEXT',
  appliesTo: 'note',
  numberFormat: 'PLAIN',
}

/**
 * Returns values that a command accepts: the right identifier for each name, the right word for each text.
 * @param own for names that do not name a kind
 */
export function fittingValues(filled: Pick<FilledWorkspace, 'ids'>, own: Id): Values {
  // A `tagGroupId` names a group of tags, not a tag.
  const kinds = Object.keys(filled.ids).toSorted((one, other) => other.length - one.length)
  return {
    id(name) {
      const kind = kinds.find((each) => name.startsWith(each))
      return kind === undefined ? own : (filled.ids[kind] ?? own)
    },
    text: (name) => (name === 'key' ? `reel.${filled.ids['reel'] ?? own}` : (TEXTS[name] ?? 'walked')),
  }
}

/** The identifiers with which an act is tried: of the kinds that it names, and one of every kind if it names none. */
export function identifiersFor(filled: Pick<FilledWorkspace, 'ids'>, mutation: string): Id[] {
  const isNamed = (kind: string): boolean => mutation.toLowerCase().includes(kind.toLowerCase())
  const kinds = Object.keys(filled.ids)
  const named = kinds.filter(isNamed)
  return (named.length === 0 ? kinds : named).map((kind) => filled.ids[kind] ?? '')
}
