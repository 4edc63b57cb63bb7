import type { ApolloClient } from '@apollo/client'
import type {
  creatingFolder,
  changingFolder,
  movingFolder,
  deletingFolder,
  pinningFolder,
} from '#folders/web/folder-acts.ts'
import type { creatingFeed, changingFeed, deletingFeed } from '#feeds/web/feed-acts.ts'
import type {
  arrangingFields,
  changingField,
  creatingField,
  deletingFields,
  hidingFields,
} from '#fields/web/field-acts.ts'
import type {
  changingFieldGroup,
  creatingFieldGroup,
  deletingFieldGroup,
  linkingFieldGroup,
} from '#fields/web/field-group-acts.ts'
import type { ShownField } from '#fields/web/index.ts'
import type { deletingHighlights, taggingHighlights } from '#highlights/web/highlight-acts.ts'
import type { taggingWithNewTag } from '#highlights/web/tagging-with-new-tag.ts'
import type { addingHighlights, changingInsight, creatingInsight, fillingInsight } from '#insights/web/insight-acts.ts'
import type { publishingAgain, settlingQuotes } from '#insights/web/seals/seal-acts.ts'
import type { fillingNote, lockingNote, renamingNote } from '#notes/web/note-acts.ts'
import type { changingPerson, creatingPerson, deletingPeople, fillingPerson } from '#people/web/person-acts.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import type { Act } from '#platform/web/live/acts.ts'
import type { archivingProject, changingProject, creatingProject, movingProject } from '#projects/web/project-acts.ts'
import type {
  changingSavedFilter,
  creatingSavedFilter,
  deletingSavedFilter,
  namingSavedFilter,
} from '#saved-filters/web/saved-filter-acts.ts'
import type { starring } from '#stars/web/star-acts.ts'
import type { arrangingTags, changingTag, creatingTag, deletingTag } from '#tags/web/tag-acts.ts'
import type {
  changingTagGroup,
  creatingTagBoard,
  creatingTagGroup,
  deletingTagBoard,
  deletingTagGroup,
  movingTagBoard,
  renamingTagBoard,
} from '#tags/web/tag-board-acts.ts'
import type { DELETING_ROWS, DUPLICATING_ROWS, lockingRow, movingCards } from '#views/web/row-acts.ts'
import type {
  changingView,
  creatingView,
  deletingView,
  duplicatingView,
  movingView,
  showingOnCards,
} from '#views/web/view-acts.ts'
import {
  fewOf,
  half,
  highlightsOf,
  kind,
  someOrNone,
  unheard,
  type ActKind,
  type Chance,
  type World,
} from './page-act-kind.ts'

/** Acts of the tree beside every page. */
export const OF_PLACES: readonly ActKind[] = [
  kind<typeof creatingFolder>('create-folder', ({ folders }, chance) => ({
    id: newId(),
    title: chance.title(),
    parentId: half(chance) ? null : (chance.pick(folders.nodes)?.id ?? null),
  })),
  kind<typeof changingFolder>('change-folder', ({ folders }, chance) => {
    const folder = chance.pick(folders.nodes)
    return folder && { id: folder.id, title: chance.title() }
  }),
  kind<typeof movingFolder>('move-folder', ({ folders }, chance) => {
    const [folder, into] = [chance.pick(folders.nodes), chance.pick(folders.nodes)]
    const isFree = folder !== undefined && !chance.stays(folder.id)
    return folder && { id: folder.id, parentId: isFree && half(chance) ? (into?.id ?? null) : null }
  }),
  kind<typeof deletingFolder>('delete-folder', ({ folders }, chance) => fewOf(folders.nodes, chance, 1)[0]),
  kind<typeof pinningFolder>(
    'pin-folder',
    ({ folders }, chance) => {
      const folder = chance.pick(folders.nodes)
      return folder && { id: folder.id, pinned: half(chance) }
    },
    { lasts: true },
  ),
  kind<typeof creatingProject>('create-project', ({ folders }, chance) => ({
    id: newId(),
    title: chance.title(),
    color: null,
    folderId: half(chance) ? null : (chance.pick(folders.nodes)?.id ?? null),
  })),
  kind<typeof changingProject>('change-project', ({ project, projects, sealed }, chance) => {
    // The project that is closed to some users now and then is renamed separately, below.
    const one = half(chance) ? project : chance.pick(projects.nodes.filter(({ id }) => id !== sealed.id))
    return one && { id: one.id, title: chance.title(), ...(half(chance) && { summary: chance.title() }) }
  }),
  kind<typeof changingProject>('change-project', ({ sealed }, chance) => ({
    id: sealed.id,
    title: chance.sealedTitle(),
  })),
  kind<typeof archivingProject>(
    'change-project',
    ({ projects }, chance) => {
      const id = fewOf(projects.nodes, chance, 1)[0]
      return id === undefined ? null : { id, archived: half(chance) }
    },
    { at: 1 },
  ),
  kind<typeof movingProject>('move-project', ({ projects, folders }, chance) => {
    const one = chance.pick(projects.nodes)
    if (!one) return null
    // Deleting a folder also deletes what is in it: what must stay is only moved into a folder that stays.
    const isFor = (folderId: Id): boolean => !chance.stays(one.id) || chance.stays(folderId)
    const into = chance.pick(folders.nodes.filter(({ id }) => isFor(id)))
    const other = chance.pick(projects.nodes.filter(({ folderId }) => folderId === null || isFor(folderId)))
    const place = other && other.id !== one.id && half(chance) ? { afterId: other.id, folderId: other.folderId } : null
    return { id: one.id, ...(place ?? { folderId: half(chance) ? null : (into?.id ?? null) }) }
  }),
  kind<(client: ApolloClient) => Act<Id>>(
    'delete-project',
    ({ projects }, chance) => fewOf(projects.nodes, chance, 1)[0],
  ),
  kind<typeof starring>(
    'star-thing',
    ({ project, projects }, chance) => ({
      kind: half(chance) ? 'project' : 'note',
      id: (half(chance) ? chance.pick(projects.nodes) : chance.pick(project.notes.nodes))?.id ?? project.id,
      starred: half(chance),
      shown: null,
      named: unheard,
    }),
    { lasts: true },
  ),
]

/** A filter for titles that contain some words. */
function filterOf(text: string): never {
  const condition = {
    id: newId(),
    field: { kind: 'system' as const, id: 'Title' },
    fieldType: 'TEXT' as const,
    operatorType: 'CONTAINS' as const,
    values: { text },
  }
  return { combinator: 'And', fields: [condition] } as never
}

export const OF_SAVED_FILTERS: readonly ActKind[] = [
  kind<typeof creatingSavedFilter>('create-saved-filter', (_world, chance) => ({
    id: newId(),
    label: chance.title(),
    description: '',
    filter: filterOf('Said'),
  })),
  kind<typeof namingSavedFilter>('change-saved-filter', ({ savedFilters }, chance) => {
    const saved = chance.pick(savedFilters.nodes)
    return saved && { id: saved.id, label: chance.title(), description: '' }
  }),
  kind<typeof changingSavedFilter>(
    'change-saved-filter',
    ({ savedFilters }, chance) => {
      const saved = chance.pick(savedFilters.nodes)
      return saved && { id: saved.id, filter: filterOf(chance.title()) }
    },
    { at: 1 },
  ),
  kind<typeof deletingSavedFilter>(
    'delete-saved-filter',
    ({ savedFilters }, chance) => chance.pick(savedFilters.nodes)?.id,
  ),
]

export const OF_TAGGING: readonly ActKind[] = [
  kind<typeof taggingHighlights>('tag-highlights', (world, chance) => {
    const [tag, ids] = [chance.pick(world.project.tags), fewOf(highlightsOf(world), chance)]
    if (!tag || ids.length === 0) return null
    const { id, title, color } = tag
    return { highlightIds: ids, tag: { __typename: 'Tag', id, title, color }, on: chance.random() < 0.6 }
  }),
  kind<typeof taggingWithNewTag>(
    'tag-highlights',
    (world, chance) => {
      const ids = someOrNone(fewOf(highlightsOf(world), chance, 1))
      const tag = {
        __typename: 'Tag' as const,
        id: newId(),
        title: chance.title(),
        color: '#1c7ed6',
        highlightCount: 0,
      }
      return ids && { highlightIds: ids, projectId: world.project.id, tag }
    },
    { at: 1 },
  ),
  kind<typeof deletingHighlights>('delete-highlights', (world, chance) =>
    chance.random() < 0.3 ? someOrNone(fewOf(highlightsOf(world), chance, 1)) : null,
  ),
]

export const OF_TAGS: readonly ActKind[] = [
  kind<typeof creatingTag>('create-tag', ({ project }, chance) => {
    const group = half(chance) ? chance.pick(project.tagBoards.flatMap(({ groups }) => groups)) : null
    return {
      id: newId(),
      place: { projectId: project.id },
      title: chance.title(),
      group: group ? { id: group.id, color: group.color } : null,
      onMade: unheard,
    }
  }),
  kind<typeof changingTag>('change-tag', ({ project }, chance) => {
    const tag = chance.pick(project.tags)
    if (!tag) return null
    const changes = [{ title: chance.title() }, { color: '#2f9e44' }, { description: chance.title() }]
    return { id: tag.id, ...chance.pick(changes) }
  }),
  kind<typeof deletingTag>('delete-tag', ({ project }, chance) => fewOf(project.tags, chance, 1)[0]),
]

export const OF_TAG_BOARDS: readonly ActKind[] = [
  ...OF_TAGS,
  kind<typeof arrangingTags>('arrange-tags', ({ project }, chance) => {
    const [tag, before] = [chance.pick(project.tags), chance.pick(project.tags)]
    const group = half(chance) ? chance.pick(project.tagBoards.flatMap(({ groups }) => groups)) : null
    if (!tag) return null
    const tagGroupId = group?.id ?? null
    const beforeId = before && before.id !== tag.id && before.tagGroupId === tagGroupId ? before.id : null
    const standing = { id: tag.id, rank: (before?.rank ?? tag.rank) - 1, color: group?.color ?? tag.color, tagGroupId }
    return { places: [{ id: tag.id, tagGroupId, beforeId }], shown: [standing] }
  }),
  kind<typeof renamingTagBoard>('change-tag-board', ({ project }, chance) => {
    const board = chance.pick(project.tagBoards.filter(({ projectId }) => projectId !== null))
    return board && { id: board.id, title: chance.title() }
  }),
  kind<typeof creatingTagBoard>('create-tag-board', ({ project }, chance) => ({
    id: newId(),
    projectId: project.id,
    title: chance.title(),
  })),
  kind<typeof movingTagBoard>(
    'change-tag-board',
    ({ project }, chance) => {
      const own = project.tagBoards.filter(({ projectId }) => projectId !== null)
      const [board, after] = [chance.pick(own), chance.pick(own)]
      return board && after && board.id !== after.id
        ? { id: board.id, projectId: project.id, placement: { afterId: after.id } }
        : null
    },
    { at: 1 },
  ),
  kind<typeof deletingTagBoard>('delete-tag-board', ({ project }, chance) => {
    const [, ...others] = project.tagBoards.filter(({ projectId }) => projectId !== null)
    const board = chance.pick(others)
    return board && { id: board.id, tagsToDelete: null }
  }),
  kind<typeof creatingTagGroup>('create-tag-group', ({ project }, chance) => ({
    id: newId(),
    place: { projectId: project.id },
    title: chance.title(),
  })),
  kind<typeof changingTagGroup>('change-tag-group', ({ project }, chance) => {
    const group = chance.pick(project.tagBoards.flatMap(({ groups }) => groups))
    return group && { id: group.id, title: chance.title() }
  }),
  kind<typeof deletingTagGroup>('delete-tag-group', ({ project }, chance) => {
    const group = chance.pick(project.tagBoards.flatMap(({ groups }) => groups))
    const tagIds = project.tags.filter(({ tagGroupId }) => tagGroupId === group?.id).map(({ id }) => id)
    const isFree = tagIds.every((id) => !chance.stays(id))
    return group && { id: group.id, tagIds, letGo: { tags: isFree && half(chance) ? 'delete' : 'ungroup' } }
  }),
]

/** Acts on the rows of a view, or of the tab of all notes or insights. */
export const ofRows = (of: 'NOTE' | 'INSIGHT' | 'HIGHLIGHT'): readonly ActKind[] => [
  ...(of === 'NOTE'
    ? [
        kind<(typeof DUPLICATING_ROWS)['NOTE']>('duplicate-notes', ({ project }, chance) =>
          someOrNone(fewOf(project.notes.nodes, chance)),
        ),
        kind<(typeof DELETING_ROWS)['NOTE']>('delete-notes', ({ project }, chance) =>
          someOrNone(fewOf(project.notes.nodes, chance)),
        ),
      ]
    : []),
  ...(of === 'INSIGHT'
    ? [
        kind<(typeof DUPLICATING_ROWS)['INSIGHT']>('duplicate-insights', ({ project }, chance) =>
          someOrNone(fewOf(project.insights.nodes, chance)),
        ),
        kind<typeof lockingRow>(
          'change-insight',
          ({ project }, chance) => {
            const insight = chance.pick(project.insights.nodes)
            return insight && { id: insight.id, locked: !insight.locked }
          },
          { at: 1 },
        ),
        kind<(typeof DELETING_ROWS)['INSIGHT']>('delete-insights', ({ project }, chance) =>
          someOrNone(fewOf(project.insights.nodes, chance)),
        ),
      ]
    : []),
  ...(of === 'HIGHLIGHT' ? OF_TAGGING : []),
  ...OF_SAVED_FILTERS,
]

/** Acts on the fields of one kind of thing. */
export const ofFields = (appliesTo: 'note' | 'insight' | 'person'): readonly ActKind[] => {
  const fieldsIn = (world: World): readonly ShownField[] =>
    ({ note: world.project.noteFields, insight: world.project.insightFields, person: world.personFields })[
      appliesTo
    ].filter(({ groupId }) => groupId === null)
  const place = (world: World) => ({ projectId: appliesTo === 'person' ? null : world.project.id, appliesTo })
  const draftOf = (label: string) => ({
    label,
    type: 'TEXT' as const,
    options: [],
    removed: [],
    several: true,
    most: null,
    format: 'number' as const,
    currencySymbol: '',
  })
  return [
    kind<typeof creatingField>('create-field', (world, chance) => ({
      id: newId(),
      place: place(world),
      draft: draftOf(chance.title()),
      onQueued: unheard,
    })),
    kind<typeof changingField>('change-field', (world, chance) => {
      const [field, label] = [chance.pick(fieldsIn(world).filter(({ type }) => type === 'TEXT')), chance.title()]
      return field && { input: { id: field.id, label }, draft: draftOf(label), onQueued: unheard }
    }),
    kind<typeof hidingFields>('set-fields-hidden', (world, chance) => {
      const field = chance.pick(fieldsIn(world))
      return field && { ids: [field.id], hidden: half(chance) }
    }),
    kind<typeof arrangingFields>('arrange-fields', (world, chance) => {
      const [field, before] = [chance.pick(fieldsIn(world)), chance.pick(fieldsIn(world))]
      return field && before && field.id !== before.id
        ? { place: place(world), ids: [field.id], placement: { beforeId: before.id } }
        : null
    }),
    kind<typeof deletingFields>('delete-fields', (world, chance) => someOrNone(fewOf(fieldsIn(world), chance, 1))),
  ]
}

/** Returns a value for a field. */
function filled(fields: readonly ShownField[], chance: Chance) {
  const field = chance.pick(fields.filter(({ type }) => type === 'TEXT'))
  return field && { field, given: { text: chance.random() < 0.2 ? '' : chance.title() } }
}

export const OF_NOTE: readonly ActKind[] = [
  ...OF_TAGGING,
  kind<typeof renamingNote>('change-note', ({ project }, chance) => {
    const note = chance.pick(project.notes.nodes)
    return note && { id: note.id, title: chance.title() }
  }),
  kind<typeof renamingNote>('change-note', ({ sealed }, chance) => {
    const note = chance.pick(sealed.notes.nodes)
    return note && { id: note.id, title: chance.sealedTitle() }
  }),
  kind<typeof lockingNote>(
    'change-note',
    ({ project }, chance) => {
      const note = chance.pick(project.notes.nodes)
      return note && { id: note.id, locked: !note.locked }
    },
    { at: 1 },
  ),
  kind<typeof fillingNote>('set-field-values', ({ project }, chance) => {
    const [note, given] = [chance.pick(project.notes.nodes), filled(project.noteFields, chance)]
    return note && given && { id: note.id, ...given }
  }),
]

export const OF_INSIGHT: readonly ActKind[] = [
  kind<typeof publishingAgain>(
    'publish-insight-again',
    ({ project }, chance) => chance.pick(project.insights.nodes.filter(({ published }) => published))?.id ?? null,
  ),
  kind<typeof settlingQuotes>('settle-quotes', ({ project }, chance) => {
    const insight = chance.pick(project.insights.nodes.filter(({ published, locked }) => published && !locked))
    const quote = chance.pick(insight?.sealedQuotes ?? [])
    const as = half(chance) ? ('PUBLISHED' as const) : ('SOURCE' as const)
    return insight && quote ? { insightId: insight.id, highlightIds: [quote.highlightId], as } : null
  }),
  ...ofFields('insight'),
  kind<typeof creatingInsight>('create-insight', (world, chance) => ({
    id: newId(),
    projectId: world.project.id,
    title: chance.title(),
    highlightIds: fewOf(highlightsOf(world), chance),
  })),
  kind<typeof changingInsight>('change-insight', ({ project }, chance) => {
    const insight = chance.pick(project.insights.nodes)
    const change =
      insight &&
      chance.pick([{ title: chance.title() }, { published: !insight.published }, { locked: !insight.locked }])
    return insight && change && { id: insight.id, change }
  }),
  kind<typeof addingHighlights>(
    'add-highlights',
    (world, chance) => {
      const [insight, ids] = [chance.pick(world.project.insights.nodes), fewOf(highlightsOf(world), chance)]
      return insight && ids.length > 0 ? { id: insight.id, highlightIds: ids } : null
    },
    // A text has its own undo.
    { lasts: true },
  ),
  kind<typeof fillingInsight>('fill-insight-fields', ({ project }, chance) => {
    const [insight, given] = [chance.pick(project.insights.nodes), filled(project.insightFields, chance)]
    return insight && given && { id: insight.id, ...given }
  }),
]

export const OF_PEOPLE: readonly ActKind[] = [
  kind<typeof creatingPerson>('create-person', (_world, chance) => ({
    id: newId(),
    name: chance.title(),
    email: null,
  })),
  kind<typeof changingPerson>('change-person', ({ people }, chance) => {
    const person = chance.pick(people.nodes)
    return person && { id: person.id, ...(half(chance) ? { name: chance.title() } : { summary: chance.title() }) }
  }),
  kind<typeof fillingPerson>('fill-person-fields', ({ people, personFields }, chance) => {
    const [person, given] = [chance.pick(people.nodes), filled(personFields, chance)]
    return person && given && { id: person.id, ...given }
  }),
  kind<typeof deletingPeople>('delete-people', ({ people }, chance) => someOrNone(fewOf(people.nodes, chance))),
]

export const OF_VIEWS: readonly ActKind[] = [
  kind<typeof creatingView>('create-view', ({ project }, chance) => ({
    id: newId(),
    projectId: project.id,
    title: chance.title(),
    layout: 'TABLE',
    objectType: 'NOTE',
    data: {} as never,
  })),
  kind<typeof changingView>('change-view', ({ project }, chance) => {
    const view = chance.pick(project.views)
    return view && { id: view.id, title: chance.title() }
  }),
  kind<typeof duplicatingView>('duplicate-view', ({ project }, chance) => {
    const view = chance.pick(project.views.filter(({ layout }) => layout === 'TABLE'))
    return view && { view, projectId: project.id, copyId: newId(), title: chance.title() }
  }),
  kind<typeof showingOnCards>('show-on-cards', ({ project }, chance) => {
    const view = chance.pick(project.views.filter(({ layout }) => layout === 'BOARD'))
    return view && { id: view.id, shown: half(chance) ? null : [] }
  }),
  kind<typeof movingView>('move-view', ({ project }, chance) => {
    const [view, after] = [chance.pick(project.views), chance.pick(project.views)]
    return view && view.id !== after?.id
      ? { id: view.id, projectId: project.id, afterId: half(chance) ? null : (after?.id ?? null) }
      : null
  }),
  kind<typeof deletingView>('delete-view', ({ project }, chance) => fewOf(project.views, chance, 1)[0]),
]

export const OF_BOARD: readonly ActKind[] = [
  kind<typeof movingCards>('move-cards', ({ project }, chance) => {
    const board = project.views.find(({ layout }) => layout === 'BOARD')
    const options = project.noteFields.find(({ type }) => type === 'SELECT')?.options ?? []
    const [from, to] = [chance.pick(options)?.id ?? null, chance.pick(options)?.id ?? null]
    const rowIds = [chance.pick(project.notes.nodes)?.id].filter((id) => id !== undefined)
    return board && rowIds.length > 0
      ? { objectType: 'NOTE', viewId: board.id, rowIds, from, to, afterId: null, formerlyAfter: null }
      : null
  }),
]

export const OF_FEEDS: readonly ActKind[] = [
  kind<typeof creatingFeed>('create-saved-feed', (_world, chance) => ({
    id: newId(),
    title: chance.title(),
    query: {} as never,
    layout: 'GRID',
  })),
  kind<typeof changingFeed>('change-saved-feed', ({ savedFeeds }, chance) => {
    const feed = chance.pick(savedFeeds.nodes)
    return feed && { id: feed.id, title: chance.title() }
  }),
  kind<typeof deletingFeed>('delete-saved-feed', ({ savedFeeds }, chance) => chance.pick(savedFeeds.nodes)?.id),
]

export const OF_FIELD_GROUPS: readonly ActKind[] = [
  kind<typeof creatingFieldGroup>('create-field-group', (_world, chance) => ({
    id: newId(),
    title: chance.title(),
    appliesTo: 'note',
  })),
  kind<typeof changingFieldGroup>('change-field-group', ({ fieldGroups }, chance) => {
    const group = chance.pick(fieldGroups)
    return group && { id: group.id, title: chance.title() }
  }),
  kind<typeof linkingFieldGroup>('set-field-group-link', ({ fieldGroups, project }, chance) => {
    const group = chance.pick(fieldGroups)
    return group && { group, project: { id: project.id, title: project.title }, linked: half(chance) }
  }),
  kind<typeof deletingFieldGroup>('delete-field-group', ({ fieldGroups }, chance) => chance.pick(fieldGroups)?.id),
]
