import type { Page } from 'playwright-core'
import { study } from '#database/sample/study.ts'
import { newId } from '#platform/kernel/ids.ts'
import { ask, command } from '../../harness/people.ts'
import { asking, askingWhatIsGone } from './conditions.ts'
import { acted, type Things } from './walk.ts'

interface Sample {
  id: string
  scopeId: string
  isSample: boolean
  notes: { nodes: { id: string; title: string; highlights: { id: string }[] }[] }
  insights: { nodes: { id: string; title: string }[] }
  tags: { id: string; title: string }[]
  questions: { id: string; type: string }[]
}

const recorded = study.interviews.flatMap(({ title, recording }) => (recording ? [title] : []))

/**
 * Makes what the sample project does not have: boards, views, a round of coding, a project with every kind of field.
 */
export async function fillContent(ada: Page, ben: Page): Promise<Things> {
  const made = (name: string, input: object): Promise<string> => command(ada, name, { id: newId(), ...input })
  const { projects: found, viewer } = await ask<{ projects: { nodes: Sample[] }; viewer: { user: { id: string } } }>(
    ada,
    `{ viewer { user { id } } projects(first: 20) { nodes { id scopeId isSample
      notes(first: 20) { nodes { id title highlights { id } } } insights(first: 5) { nodes { id title } } tags { id title } questions { id type }
    } } }`,
  )
  const sample = found.nodes.find(({ isSample }) => isSample)
  // Without a recording, whose player would be below the panels that open at its words.
  const note = sample?.notes.nodes.find(({ title, highlights }) => highlights.length > 1 && !recorded.includes(title))
  if (!sample || !note) throw new Error('A new workspace holds the sample.')
  const projectId = sample.id
  const [firstTag] = sample.tags
  const view = (title: string, layout: string, rest: object = {}): Promise<string> =>
    made('createView', { projectId, title, layout, objectType: 'NOTE', ...rest })
  const canvas = await view('Affinity', 'CANVAS')
  const item = (kind: string, x: number, rest: object): object => ({
    id: newId(),
    kind,
    x,
    y: 40,
    width: 260,
    height: 160,
    rank: x,
    ...rest,
  })
  await acted(
    ada,
    'createCanvasItems',
    {
      viewId: canvas,
      items: [
        item('rectangle', 0, { text: 'Card' }),
        item('text', 300, { text: 'Ask about the rest', style: 'P' }),
        item('highlight', 600, { targetId: note.highlights[0]?.id }),
        item('note', 900, { targetId: note.id }),
      ],
    },
    'revision',
  )
  const unused = await made('createTag', { projectId, title: 'Unused' })
  const { board } = await acted<{ board: { id: string } }>(
    ada,
    'createTagBoard',
    { projectId, title: 'Themes' },
    'board { id }',
  )
  await acted(ada, 'createTagGroup', { id: newId(), projectId, title: 'Worries', color: '#a33a5c' }, 'groupId')
  const clinic = await made('createProject', { title: 'Clinic' })
  const filledIn = await made('createNote', { projectId: clinic, title: 'Mara' })
  const locked = await made('createNote', { projectId: clinic, title: 'Zoe' })
  await command(ada, 'changeNote', { id: locked, locked: true })
  const types = {
    Role: 'TEXT',
    Age: 'NUMBER',
    'Met on': 'DATETIME',
    Customer: 'BOOLEAN',
    Recommends: 'NPS',
    Mail: 'EMAIL',
    Telephone: 'PHONE',
    Site: 'URL',
    'Asked by': 'PERSON',
  }
  for (const [label, type] of Object.entries(types))
    await made('createField', { appliesTo: 'note', projectId: clinic, type, label })
  const select = ['Morning', 'Evening'].map((label) => ({ id: newId(), label }))
  const shift = await made('createField', {
    appliesTo: 'note',
    projectId: clinic,
    type: 'SELECT',
    label: 'Shift',
    options: { select, maxSelectable: 1 },
  })
  await command(ada, 'setFieldValues', { id: filledIn, values: [{ fieldId: shift, optionIds: [select[0]?.id ?? ''] }] })
  const emptyInsight = await made('createInsight', { projectId: clinic, title: 'Nobody reads it' })
  await made('createInsightTemplate', { title: 'What we saw', description: 'Who, how often, and how we know' })
  await made('createProject', { title: 'Archive' })

  // Coded by two independently: Ada and Ben disagree about the second sentence.
  const { users } = await ask<{ users: { nodes: { id: string; name: string }[] } }>(
    ada,
    '{ users(first: 10) { nodes { id name } } }',
  )
  const coderIds = users.nodes.map(({ id }) => id)
  const round = { projectId, noteIds: [note.id], tagIds: sample.tags.slice(0, 3).map(({ id }) => id), coderIds }
  const roundId = await made('beginAgreementRound', { title: 'Pilot', ...round })
  const closed = await made('beginAgreementRound', { title: 'Second round', ...round })
  const { agreementRound } = await ask<{ agreementRound: { units: { id: string }[] } }>(
    ada,
    'query ($id: ID!, $noteId: ID!) { agreementRound(id: $id) { units(noteId: $noteId) { id } } }',
    { id: closed, noteId: note.id },
  )
  const unitIds = agreementRound.units.map(({ id }) => id)
  for (const [page, ids] of [
    [ada, unitIds.slice(0, 2)],
    [ben, unitIds.slice(0, 1)],
  ] as const) {
    await command(page, 'codeAgreementUnits', { roundId: closed, tagId: firstTag?.id, unitIds: ids, given: true })
    await command(page, 'finishAgreementNote', { roundId: closed, noteId: note.id, finished: true })
  }
  await command(ada, 'changeAgreementRound', { id: closed, closed: true })

  // Content that its reader may not see shows as a card without access.
  const hidden = await made('createProject', { title: 'Behind a door' })
  const hiddenNote = await made('createNote', { projectId: hidden, title: 'Unheard' })
  const { project } = await ask<{ project: { scopeId: string } }>(
    ada,
    'query ($id: ID!) { project(id: $id) { scopeId } }',
    { id: hidden },
  )
  await acted(ada, 'setScopeInheritance', { scopeId: project.scopeId, inherits: false }, '__typename')

  return {
    projectId,
    noteId: note.id,
    insightId: sample.insights.nodes[0]?.id ?? '',
    tagId: firstTag?.id ?? '',
    questionId: sample.questions.find(({ type }) => type !== 'FREE_TEXT')?.id ?? '',
    openQuestion: sample.questions.find(({ type }) => type === 'FREE_TEXT')?.id ?? '',
    unused,
    tagBoardId: board.id,
    viewId: await view('All', 'TABLE'),
    chart: await made('createChart', { projectId, title: 'By part', options: { type: 'PIE' } }),
    neverSaid: await made('createSavedFilter', {
      label: 'Never said',
      filter: asking('Content', 'TEXT', 'CONTAINS', { text: 'nobody said this' }),
    }),
    clinicView: await made('createView', { projectId: clinic, title: 'All', layout: 'TABLE', objectType: 'NOTE' }),
    board: await made('createView', {
      projectId: clinic,
      title: 'By shift',
      layout: 'BOARD',
      objectType: 'NOTE',
      data: { group: `field:${shift}` },
    }),
    cards: await view('Cards', 'GRID'),
    lines: await view('Lines', 'LIST'),
    filtered: await view('Filtered', 'TABLE', { data: { filter: askingWhatIsGone() } }),
    canvas,
    emptyCanvas: await view('Plane', 'CANVAS'),
    roundId,
    closed,
    clinic,
    filledIn,
    locked,
    emptyInsight,
    hidden,
    hiddenNote,
    empty: await made('createProject', { title: 'Nothing yet' }),
    nowhere: newId(),
    userId: viewer.user.id,
  }
}
