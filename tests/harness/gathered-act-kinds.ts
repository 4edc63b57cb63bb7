import type {
  beginningRound,
  closingRound,
  codingUnits,
  deletingRound,
  finishingNote,
  renamingRound,
  settlingUnits,
  unsettlingUnit,
} from '#agreement/web/agreement-acts.ts'
import type { CanvasItem } from '#canvas/model/item.ts'
import type {
  changingItems,
  creatingItems,
  deletingItems,
  turningIntoInsight,
  turningIntoTag,
} from '#canvas/web/item-acts.ts'
import { CHART_METRICS, CHART_TYPES, chartOptions, type ChartOptions } from '#charts/model/chart.ts'
import type {
  addingChartToInsight,
  changingChart,
  creatingChart,
  creatingInsightOfChart,
  deletingChart,
} from '#charts/web/chart-acts.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import type {
  beginningInsight,
  changingTemplate,
  creatingOutline,
  deletingTemplate,
  duplicatingProject,
  makingTemplate,
  usingTemplate,
} from '#templates/web/template-acts.ts'
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

const PLANE_PX = 2_000
const canvasOf = ({ project }: World): Id | undefined => project.views.find(({ layout }) => layout === 'CANVAS')?.id
const somewhere = ({ random }: Chance) => ({
  x: Math.round(random() * PLANE_PX),
  y: Math.round(random() * PLANE_PX),
})
const groupsOn = ({ canvas }: World) => canvas.nodes.filter((item) => item.kind === 'group')

/** Makes an item that is not on the canvas yet. */
function newItem(world: World, chance: Chance): CanvasItem {
  const of = chance.pick(['text', 'rectangle', 'group', 'highlight', 'note', 'insight'] as const) ?? 'text'
  const things = {
    highlight: highlightsOf(world),
    note: world.project.notes.nodes,
    insight: world.project.insights.nodes,
  }
  const target = of === 'highlight' || of === 'note' || of === 'insight' ? chance.pick<{ id: Id }>(things[of]) : null
  const isReference = target !== null && target !== undefined
  const itemKind = target === undefined ? 'text' : of
  return {
    id: newId(),
    kind: itemKind,
    ...somewhere(chance),
    width: 240,
    height: 160,
    rank: Math.floor(chance.random() * 100_000),
    text: isReference ? '' : chance.title(),
    style: itemKind === 'text' ? 'P' : null,
    color: null,
    groupId: itemKind === 'group' ? null : half(chance) ? (chance.pick(groupsOn(world))?.id ?? null) : null,
    targetId: target?.id ?? null,
  }
}

/**
 * Acts of a canvas. The code that handles keys there draws an act before it is answered; the acts given here are drawn
 * when the change arrives, like those of other users.
 */
export const OF_CANVAS: readonly ActKind[] = [
  kind<typeof creatingItems>('create-canvas-items', (world, chance) => {
    const viewId = canvasOf(world)
    const count = 1 + Math.floor(chance.random() * 3)
    const items = Array.from({ length: count }, () => newItem(world, chance))
    return viewId === undefined ? null : { viewId, items, onRevision: unheard }
  }),
  kind<typeof changingItems>('change-canvas-items', (world, chance) => {
    const [viewId, item] = [canvasOf(world), chance.pick(world.canvas.nodes)]
    if (viewId === undefined || !item) return null
    const isWritten = item.kind === 'text' || item.kind === 'rectangle' || item.kind === 'group'
    const groupId = item.kind === 'group' ? undefined : (chance.pick([...groupsOn(world), null])?.id ?? null)
    const change = chance.pick([
      somewhere(chance),
      ...(isWritten ? [{ text: chance.title() }] : []),
      ...(groupId === undefined ? [] : [{ groupId }]),
    ])
    return { viewId, changes: [{ id: item.id, ...change }], onRevision: unheard }
  }),
  kind<typeof deletingItems>('delete-canvas-items', (world, chance) => {
    const [viewId, ids] = [canvasOf(world), someOrNone(fewOf(world.canvas.nodes, chance))]
    return viewId === undefined || ids === null ? null : { viewId, ids }
  }),
  kind<typeof turningIntoTag>('convert-group-to-tag', (world, chance) => {
    const [viewId, group] = [canvasOf(world), chance.pick(groupsOn(world))]
    return viewId === undefined || !group ? null : { viewId, groupId: group.id }
  }),
  kind<typeof turningIntoInsight>('convert-group-to-insight', (world, chance) => {
    const [viewId, group] = [canvasOf(world), chance.pick(groupsOn(world))]
    return viewId === undefined || !group ? null : { viewId, groupId: group.id, insightId: newId() }
  }),
]

const someOptions = (chance: Chance): ChartOptions =>
  chartOptions.parse({ type: chance.pick(CHART_TYPES), metric: chance.pick(CHART_METRICS) })

export const OF_CHARTS: readonly ActKind[] = [
  kind<typeof creatingChart>('create-chart', ({ project }, chance) => ({
    id: newId(),
    projectId: project.id,
    title: chance.title(),
    options: someOptions(chance),
  })),
  kind<typeof changingChart>('change-chart', ({ project }, chance) => {
    const chart = chance.pick(project.charts)
    return chart && { id: chart.id, ...(half(chance) ? { title: chance.title() } : { options: someOptions(chance) }) }
  }),
  kind<typeof addingChartToInsight>(
    'add-chart-to-insight',
    ({ project }, chance) => {
      const [chart, insight] = [chance.pick(project.charts), chance.pick(project.insights.nodes)]
      return chart && insight && { id: chart.id, insightId: insight.id }
    },
    // A text has its own undo.
    { lasts: true },
  ),
  kind<typeof creatingInsightOfChart>('create-insight-of-chart', ({ project }, chance) => {
    const chart = chance.pick(project.charts)
    return chart && { id: newId(), chartId: chart.id, title: chance.title() }
  }),
  kind<typeof deletingChart>('delete-chart', ({ project }, chance) => chance.pick(project.charts)?.id),
]

/** Acts of the round of coding that is shown, and of others beside it. */
export const OF_AGREEMENT: readonly ActKind[] = [
  kind<typeof beginningRound>('begin-agreement-round', ({ project, users }, chance) => {
    const coderIds = users.nodes.filter(({ role }) => role === 'MANAGER').map(({ id }) => id)
    const [noteIds, tagIds] = [fewOf(project.notes.nodes, chance), fewOf(project.tags, chance)]
    return noteIds.length > 0 && tagIds.length > 0
      ? {
          id: newId(),
          projectId: project.id,
          title: chance.title(),
          noteIds,
          tagIds,
          coderIds,
          automatic: half(chance),
        }
      : null
  }),
  kind<typeof renamingRound>('change-agreement-round', ({ project }, chance) => {
    const round = chance.pick(project.agreementRounds)
    return round && { id: round.id, title: chance.title() }
  }),
  kind<typeof closingRound>(
    'change-agreement-round',
    ({ project }, chance) => {
      const round = chance.pick(project.agreementRounds)
      return round && { id: round.id, closed: round.closedAt === null }
    },
    { at: 1 },
  ),
  kind<typeof deletingRound>(
    'delete-agreement-round',
    ({ project }, chance) => chance.pick(project.agreementRounds.filter(({ id }) => !chance.stays(id)))?.id,
  ),
  kind<typeof codingUnits>('code-agreement-units', ({ round }, chance) => {
    const [tag, unitIds] = [chance.pick(round.tags), fewOf(round.units, chance, 3)]
    return tag && unitIds.length > 0
      ? { roundId: round.id, unitIds, tagId: tag.id, given: chance.random() < 0.7 }
      : null
  }),
  kind<typeof finishingNote>('finish-agreement-note', ({ round, codedNoteId }, chance, who) => {
    const coder = round.coders.find(({ user }) => user?.name.toLowerCase() === who.toLowerCase())
    return coder && { roundId: round.id, coderId: coder.id, noteId: codedNoteId, finished: half(chance) }
  }),
  kind<typeof settlingUnits>('settle-agreement-units', ({ round }, chance) => {
    const [unit, tag] = [chance.pick(round.disputed.nodes), chance.pick(round.tags)]
    return unit && { roundId: round.id, units: [{ unitId: unit.id, tagIds: tag && half(chance) ? [tag.id] : [] }] }
  }),
  kind<typeof unsettlingUnit>(
    'unsettle-agreement-units',
    ({ round }, chance) => {
      const unit = chance.pick(round.settled.nodes)
      return unit && { roundId: round.id, unitId: unit.id }
    },
    // The act itself undoes another one.
    { lasts: true },
  ),
]

/**
 * Acts that copy projects: the project that is closed to some users now and then is not copied where they would see the
 * copy.
 */
const copied = ({ projects, sealed }: World, chance: Chance) =>
  chance.pick(projects.nodes.filter(({ id }) => id !== sealed.id && !chance.stays(id)))

export const OF_TEMPLATES: readonly ActKind[] = [
  kind<typeof duplicatingProject>('duplicate-project', (world, chance) => {
    const project = copied(world, chance)
    return project && { projectId: project.id, title: chance.title(), onBegun: unheard }
  }),
  kind<typeof makingTemplate>('make-project-template', (world, chance) => {
    const project = copied(world, chance)
    return project && { projectId: project.id, title: chance.title(), description: '', onBegun: unheard }
  }),
  kind<typeof usingTemplate>('use-project-template', ({ projectTemplates }, chance) => {
    const template = chance.pick(projectTemplates.nodes)
    return template && { templateId: template.id, title: chance.title(), color: null, folderId: null, onBegun: unheard }
  }),
  kind<typeof changingTemplate>('change-template', ({ projectTemplates, insightTemplates }, chance) => {
    const template = chance.pick([...projectTemplates.nodes, ...insightTemplates.nodes])
    return template && { id: template.id, [half(chance) ? 'title' : 'description']: chance.title() }
  }),
  kind<typeof deletingTemplate>(
    'delete-template',
    ({ projectTemplates, insightTemplates }, chance) =>
      chance.pick([...projectTemplates.nodes, ...insightTemplates.nodes])?.id,
  ),
  kind<typeof creatingOutline>('create-insight-template', ({ project }, chance) => ({
    id: newId(),
    title: chance.title(),
    insightId: half(chance) ? (chance.pick(project.insights.nodes)?.id ?? null) : null,
  })),
  kind<typeof beginningInsight>('create-insight-from-template', ({ project, insightTemplates }, chance) => {
    const template = chance.pick(insightTemplates.nodes)
    return template && { id: newId(), projectId: project.id, templateId: template.id }
  }),
]
