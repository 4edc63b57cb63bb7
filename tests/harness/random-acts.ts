import { getNamedType, isLeafType } from 'graphql'
import { sql } from 'kysely'
import { newId, type Id } from '#platform/kernel/ids.ts'
import type { Services } from '#journal/server/index.ts'
import type { FilledWorkspace } from '../tenancy/filled-workspace.ts'
import { argumentsOf, optionalOf, type Values } from '../tenancy/walk-schema.ts'
import { fittingValues } from '../tenancy/fitting-values.ts'
import { askGraph, productSchema } from './graph.ts'

/** The tables with the things of a kind, by the name that arguments use for it. */
const TABLES = {
  project: 'projects',
  folder: 'folders',
  note: 'notes',
  insight: 'insights',
  highlight: 'highlights',
  tag: 'tags',
  tagGroup: 'tag_groups',
  tagBoard: 'tag_boards',
  person: 'people',
  field: 'fields',
  file: 'files',
  view: 'project_views',
  item: 'canvas_items',
  chart: 'charts',
  deletion: 'deletions',
  savedFilter: 'saved_filters',
  savedFeed: 'saved_feeds',
  conversation: 'conversations',
} as const

/** Acts outside of the workspace, or acts that remove the actor's own access. */
const LEFT_OUT = /^(?:findWorkspaces|deactivateMember|changeMember|changeTrial|changeWorkspaceAddress)$/
/** After this many acts, the existing identifiers are read again. */
const LOOKED_EACH = 20
const SOME_WORDS = 'export invoice clinic Monday slow window paper chart waiting coat found lost'.split(' ')

/** The result of random acts: how often each was done, and what was thrown that is not a refusal. */
export interface RandomActs {
  done: ReadonlyMap<string, number>
  refused: number
  faults: string[]
}

/**
 * Runs acts of every kind of the graph, one after the other, on things drawn from all that the workspace has, including
 * things that were made, moved and deleted before: the same acts for the same seed, as far as identifiers allow. Each
 * gets its required arguments, and half of them one optional argument. Acts that are not possible are refused with a
 * message.
 */
export async function randomActs(
  services: Services,
  filled: FilledWorkspace,
  random: () => number,
  count: number,
): Promise<RandomActs> {
  const { workspace } = filled
  const pick = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(random() * items.length)]
  const acts = Object.values(productSchema().getMutationType()?.getFields() ?? {}).filter(
    ({ name }) => !LEFT_OUT.test(name),
  )
  let known: Partial<Record<string, Id[]>> = {}
  const look = async (): Promise<void> => {
    known = await services.database.workspace(workspace.teamId).read(async (tx) => {
      const found: Partial<Record<string, Id[]>> = {}
      for (const [kind, table] of Object.entries(TABLES)) {
        const { rows } = await sql<{ id: Id }>`select id from ${sql.table(`cell.${table}`)} order by id`.execute(tx)
        found[kind] = rows.map(({ id }) => id)
      }
      return found
    })
  }
  const kinds = Object.keys(TABLES).toSorted((one, other) => other.length - one.length)
  const done = new Map<string, number>()
  const faults: string[] = []
  let refused = 0
  for (let at = 0; at < count; at += 1) {
    if (at % LOOKED_EACH === 0) await look()
    const act = pick(acts)
    if (!act) continue
    const named = kinds.filter((kind) => act.name.toLowerCase().includes(kind.toLowerCase()))
    const own = pick(known[pick(named) ?? pick(kinds) ?? ''] ?? []) ?? newId()
    const usual = fittingValues(filled, own)
    const values: Values = {
      id(name) {
        const kind = kinds.find((each) => name.startsWith(each))
        return (kind === undefined ? undefined : pick(known[kind] ?? [])) ?? usual.id(name)
      },
      text(name) {
        const text = usual.text(name)
        return text === 'walked' ? `${pick(SOME_WORDS) ?? ''} ${pick(SOME_WORDS) ?? ''}` : text
      },
    }
    const beyond = random() < 0.5 ? pick(optionalOf(act)) : undefined
    const { errors } = await askGraph(
      { services, workspace: await workspace.founder() },
      `mutation { ${act.name}${argumentsOf(act, values, beyond ?? false)}${isLeafType(getNamedType(act.type)) ? '' : ' { __typename }'} }`,
    )
    if (!errors) done.set(act.name, (done.get(act.name) ?? 0) + 1)
    else if (errors.every(({ originalError }) => originalError?.name === 'Failure')) refused += 1
    else faults.push(`${act.name}: ${errors.map(({ message }) => message).join(' ')}`)
  }
  return { done, refused, faults }
}
