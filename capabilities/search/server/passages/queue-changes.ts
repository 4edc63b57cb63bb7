import { systemActor } from '#access/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { EngineChange, EngineItem } from '#platform/server/search-engine/index.ts'
import { createWorkspaceContext, runCommand, type JournalEvent, type Services } from '#journal/server/index.ts'
import { searchableKinds } from '../index-changes.ts'
import { indexId, thingOf } from '../index-rows.ts'
import { changedThings, newTextsOf, withVectors, type ChangedThing } from './changed-things.ts'
import type { DueThing } from './due-store.ts'
import { keepPassages } from './keep-passages.ts'
import { thingsWithPassages, type Thing } from './passage-store.ts'

const THINGS_AT_ONCE = 500
/** Not caused by anyone: it is read because all content is. */
const NOBODY = ''

/**
 * Brings the passages of changed things up to date as far as vectors are known, and makes the other things due.
 * @param events of the changes; empty when all content is walked
 */
export async function queueChanges(
  services: Services,
  model: string,
  changes: readonly EngineChange[],
  events: readonly JournalEvent[],
): Promise<void> {
  const bringers = new Map(
    events.map(({ resource, principal }) => [
      indexId(resource.kind, resource.id),
      principal.id === null ? principal.kind : `${principal.kind}:${principal.id}`,
    ]),
  )
  for (const [teamId, ofTeam] of byWorkspace(changes)) {
    const database = services.database.workspace(teamId)
    const actor = await database.read(async (tx) => systemActor(tx, teamId))
    const keep = async (changed: readonly ChangedThing[], gone: readonly Thing[]): Promise<void> => {
      const due = changed.filter((thing) => newTextsOf(thing).length > 0)
      await runCommand(createWorkspaceContext(services, teamId, actor), keepPassages, {
        model,
        // A thing that is new has no passages to keep.
        things: changed
          .filter((thing) => thing.isKnown || newTextsOf(thing).length === 0)
          .map((thing) => withVectors(thing, () => undefined)),
        gone,
        due: due.map(({ kind, id, item }): DueThing => {
          const { scopeId, oneOfScopes: oneOfPlaces = [], body } = item
          return { kind, id, scopeId, oneOfPlaces, broughtBy: bringers.get(item.id) ?? NOBODY, chars: body.length }
        }),
      })
    }
    const gone = [...ofTeam.gone, ...(ofTeam.swept ? await withoutContent(services, teamId) : [])]
    if (gone.length > 0) await keep([], gone)
    const changed = await changedThings(services, teamId, model, ofTeam.items)
    for (let start = 0; start < changed.length; start += THINGS_AT_ONCE)
      await keep(changed.slice(start, start + THINGS_AT_ONCE), [])
  }
}

interface TeamChanges {
  items: EngineItem[]
  gone: Thing[]
  swept: boolean
}

function byWorkspace(changes: readonly EngineChange[]): Map<Id, TeamChanges> {
  const teams = new Map<Id, TeamChanges>()
  for (const change of changes) {
    const teamId = change.type === 'upsert' ? change.item.workspaceId : change.workspaceId
    const ofTeam = teams.get(teamId) ?? { items: [], gone: [], swept: false }
    if (change.type === 'upsert') ofTeam.items.push(change.item)
    else if (change.type === 'delete') ofTeam.gone.push(thingOf(change.id))
    else if (change.type === 'sweep') ofTeam.swept = true
    teams.set(teamId, ofTeam)
  }
  return teams
}

/** Things that have passages but no longer exist. */
async function withoutContent({ database, kinds }: Services, teamId: Id): Promise<Thing[]> {
  const gone: Thing[] = []
  for (const { kind, contract, hooks } of searchableKinds(kinds)) {
    for (let after: Id | null = null; ;) {
      const ids = await database.workspace(teamId).read(async (tx) => {
        const page = await thingsWithPassages(tx, teamId, kind, after, THINGS_AT_ONCE)
        const there = new Set((await contract.rows(tx, page, hooks)).map(({ id }) => id))
        gone.push(...page.filter((id) => !there.has(id)).map((id) => ({ kind, id })))
        return page
      })
      if (ids.length < THINGS_AT_ONCE) break
      after = ids.at(-1) ?? null
    }
  }
  return gone
}
