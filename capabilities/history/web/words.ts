/** An act as its words need it. */
export interface ToldAct {
  type: string
  count: number
  title: string | null
  changed: readonly string[]
}

type Words = string | ((act: ToldAct) => string)

const times = (count: number, one: string, several: string): string => (count === 1 ? one : `${several.replace('#', count.toLocaleString())}`)
const named = ({ title }: ToldAct, words: string): string => (title === null ? words : `${words} “${title}”`)

/** What the properties are called that somebody changed. */
const PROPERTIES: Readonly<Record<string, string>> = {
  title: 'the name', name: 'the name', summary: 'the summary', description: 'the description', icon: 'the icon', color: 'the colour', tabs: 'the tabs', archived: 'whether it is archived', archivedAt: 'whether it is archived',
  happenedAt: 'the day', rank: 'the place', role: 'the role', locked: 'the lock', keeps_color: 'the colour', keepsColor: 'the colour', tag_group_id: 'the group', email: 'the address', projectDefault: 'what everybody gets on projects in it',
}

function changes(act: ToldAct): string {
  if (act.title !== null) return `renamed it to “${act.title}”`
  const parts = [...new Set(act.changed.flatMap((key) => PROPERTIES[key] ?? []))]
  return parts.length === 0 ? 'changed it' : `changed ${new Intl.ListFormat('en').format(parts)}`
}

/** What each event says, after the name of who did it. */
export const WORDS: Readonly<Record<string, Words>> = {
  'project.created': (act) => named(act, 'made the project'),
  'project.copied': 'made it as a copy',
  'project.changed': changes,
  'project.moved': 'moved it to another place',
  'project.deleted': 'deleted it',
  'project.restored': 'brought it back',
  'project.field-group-linked': 'linked a group of fields',
  'project.field-group-unlinked': 'took away a group of fields',
  'project.field-hidden': 'hid a field',
  'project.field-shown': 'showed a field again',
  'project.extension-linked': (act) => named(act, 'linked the extension'),
  'project.extension-unlinked': (act) => named(act, 'took away the extension'),
  'folder.created': (act) => named(act, 'made the folder'),
  'folder.copied': 'made it as a copy',
  'folder.changed': changes,
  'folder.moved': 'moved it to another place',
  'folder.deleted': 'deleted it',
  'folder.restored': 'brought it back',
  'scope.shared': 'changed who may see it',
  'note.created': (act) => named(act, 'made the note'),
  'note.copied': 'made it as a copy',
  'note.changed': changes,
  'note.filled': 'filled in fields',
  'note.locked': 'locked or unlocked it',
  'note.person-linked': 'said whom it is about',
  'note.person-unlinked': 'took away whom it is about',
  'note.speaker-changed': 'said who speaks',
  'note.words-replaced': 'replaced words of the transcript',
  'note.moved': 'moved it to another project',
  'note.deleted': 'deleted it',
  'note.restored': 'brought it back',
  'document.edited': 'wrote in it',
  'document.copied': 'made it as a copy',
  'document.rebuilt': 'took words out of it for good',
  'insight.created': (act) => named(act, 'made the insight'),
  'insight.copied': 'made it as a copy',
  'insight.changed': changes,
  'insight.filled': 'filled in fields',
  'insight.published': 'published it',
  'insight.unpublished': 'took it back to a draft',
  'insight.locked': 'locked it',
  'insight.unlocked': 'unlocked it',
  'insight.moved': 'moved it to another project',
  'insight.deleted': 'deleted it',
  'insight.restored': 'brought it back',
  'highlight.created': ({ count }) => times(count, 'highlighted something', 'highlighted # things'),
  'highlight.copied': 'made it as a copy',
  'highlight.tagged': ({ count }) => times(count, 'changed the tags of a highlight', 'changed the tags of # highlights'),
  'highlight.deleted': ({ count }) => times(count, 'deleted a highlight', 'deleted # highlights'),
  'highlight.restored': ({ count }) => times(count, 'brought a highlight back', 'brought # highlights back'),
  'tag.created': (act) => named(act, 'made the tag'),
  'tag.copied': 'made it as a copy',
  'tag.changed': changes,
  'tag.merged': 'merged it into another tag',
  'tag.deleted': 'deleted it',
  'tag.restored': 'brought it back',
  'person.created': (act) => named(act, 'made the contact'),
  'person.copied': 'made it as a copy',
  'person.changed': changes,
  'person.filled': 'filled in fields',
  'person.deleted': 'deleted it',
  'person.restored': 'brought it back',
}

/** What an act says, after the name of who did it. */
export function wordsOf(act: ToldAct): string {
  const words = WORDS[act.type]
  return words === undefined ? 'did something with it' : typeof words === 'string' ? words : words(act)
}

/** Who did what no person did. */
export const DOERS: Readonly<Record<string, string>> = { ai: 'A model', import: 'An import', token: 'A token', staff: 'The operator', visitor: 'A visitor', system: 'Quarry' }
