import { sql } from 'kysely'
import type { Id } from '#platform/kernel/ids.ts'
import { atLeast, highest, type Level } from '#platform/kernel/policy.ts'
import type { CellTransaction, Database } from '#platform/server/database/index.ts'
import type { Role } from '#journal/model/actor.ts'
import {
  ADMINISTRATION_ID,
  hiddenScopes,
  levelForRole,
  levelOfRank,
  levelsBelow,
  type GranteeKind,
  type OwnGrant,
  type ScopeNode,
} from '../model/scope.ts'
import { loadScopes } from './store.ts'
import './tables.ts'

interface Grant extends OwnGrant {
  granteeKind: GranteeKind
  granteeId: Id
}

/** The rights of one member: their level on each place, and the list of the places that they see. */
export interface MemberRights {
  /** The same whether or not the place is hidden. */
  levelOn(scopeId: Id): Level
  /** The same array as long as it is valid: what is derived from it may be cached by it. */
  visible: ReadonlyArray<Id>
  /** Those with at least WRITE; the same array if that is all of them. */
  writable: ReadonlyArray<Id>
}

interface RightsOfRole {
  levels: ReadonlyMap<Id, Level>
  visible: ReadonlyArray<Id>
  writable: ReadonlyArray<Id>
}

type Scopes = ReadonlyMap<Id, ScopeNode>

/** The places of a workspace with their grants, as of one access version. Never changed. */
export class ScopeTree {
  readonly version: number
  readonly scopes: Scopes
  readonly grants: ReadonlyMap<Id, ReadonlyArray<Grant>>
  readonly groupsOf: ReadonlyMap<Id, ReadonlyArray<Id>>
  readonly hidden: ReadonlySet<Id>
  readonly #inheriting: ReadonlyMap<Id, ReadonlyArray<Id>>
  readonly #grantedTo: ReadonlyMap<string, ReadonlyArray<OwnGrant>>
  readonly #ofRoles = new Map<Role | null, RightsOfRole>()
  readonly #ofMembers = new Map<string, MemberRights>()

  constructor({ version, scopes, grants, groupsOf }: Pick<ScopeTree, 'version' | 'scopes' | 'grants' | 'groupsOf'>) {
    this.version = version
    this.scopes = scopes
    this.grants = grants
    this.groupsOf = groupsOf
    this.hidden = hiddenScopes(scopes)
    this.#inheriting = inheritingBelow(scopes)
    this.#grantedTo = Map.groupBy([...grants.values()].flat(), granteeOf)
  }

  /**
   * The rights of a member: by grants to all members, which are computed once for each role, and by their own and their
   * groups' grants.
   */
  rightsOf(userId: Id, role: Role | null, isAdministrator: boolean): MemberRights {
    const key = `${userId} ${role} ${isAdministrator}`
    const known = this.#ofMembers.get(key)
    if (known) return known
    const ofAll = this.#ofRole(role)
    const groups = this.groupsOf.get(userId) ?? []
    const grants = [userId, ...groups].flatMap((id) => this.#grantedTo.get(id) ?? [])
    const own = levelsBelow(grants, this.#inheriting)
    const levelOn = (scopeId: Id): Level =>
      highest(ofAll.levels.get(scopeId) ?? 'NONE', levelForRole(own.get(scopeId) ?? 'NONE', role))
    const added = [...own.keys()].filter(
      (id) => !ofAll.levels.has(id) && this.scopes.has(id) && !this.hidden.has(id) && levelOn(id) !== 'NONE',
    )
    const administered = role !== null && isAdministrator ? [ADMINISTRATION_ID] : []
    const visible =
      added.length + administered.length > 0
        ? Object.freeze([...ofAll.visible, ...added, ...administered])
        : ofAll.visible
    const raised = [...own.keys()].filter(
      (id) =>
        this.scopes.has(id) &&
        !this.hidden.has(id) &&
        atLeast(levelOn(id), 'WRITE') &&
        !atLeast(ofAll.levels.get(id) ?? 'NONE', 'WRITE'),
    )
    const writable = raised.length > 0 ? Object.freeze([...ofAll.writable, ...raised]) : ofAll.writable
    const rights = {
      levelOn,
      visible,
      // An administrator sees one additional place, in which nothing is written.
      writable: writable.length === visible.length - administered.length ? visible : writable,
    }
    this.#ofMembers.set(key, rights)
    return rights
  }

  #ofRole(role: Role | null): RightsOfRole {
    const known = this.#ofRoles.get(role)
    if (known) return known
    const granted = levelsBelow(this.#grantedTo.get(EVERYBODY) ?? [], this.#inheriting)
    const levels = new Map(
      [...granted].flatMap(([id, level]): [Id, Level][] => {
        const held = levelForRole(level, role)
        return held === 'NONE' ? [] : [[id, held]]
      }),
    )
    const visible = Object.freeze([...levels.keys()].filter((id) => !this.hidden.has(id)))
    const writable = visible.filter((id) => atLeast(levels.get(id) ?? 'NONE', 'WRITE'))
    const ofRole = { levels, visible, writable: writable.length === visible.length ? visible : Object.freeze(writable) }
    this.#ofRoles.set(role, ofRole)
    return ofRole
  }
}

const EVERYBODY = 'markup'

/** Identifiers of members and groups are never the same. */
function granteeOf({ granteeKind, granteeId }: Grant): string {
  return granteeKind === 'markup' ? EVERYBODY : granteeId
}

function inheritingBelow(scopes: Scopes): Map<Id, Id[]> {
  const below = new Map<Id, Id[]>()
  for (const { id, parentId, inherits } of scopes.values()) {
    if (!inherits || parentId === null) continue
    const known = below.get(parentId)
    if (known) known.push(id)
    else below.set(parentId, [id])
  }
  return below
}

const MAX_KEPT_TREES = 200
/** With more changes than this the whole tree is read again: that is one statement for each part. */
const MAX_READ_CHANGES = 200

/** By team: a copy of a database has the same identifiers, and may have other content. */
const kept = new WeakMap<Database, Map<Id, ScopeTree>>()

/**
 * The tree at the access version that the transaction found. It is kept once for all members of the workspace; only
 * what changed since it was read is read again.
 */
export async function scopeTree(
  database: Database,
  tx: CellTransaction,
  teamId: Id,
  version: number,
): Promise<ScopeTree> {
  const trees = kept.get(database) ?? new Map<Id, ScopeTree>()
  kept.set(database, trees)
  const known = trees.get(teamId)
  if (known?.version === version) return known
  // A restored backup has fewer versions, and other places under the same ones.
  const tree =
    (known && known.version < version ? await readOn(tx, teamId, known, version) : null) ??
    (await readWhole(tx, teamId, version))
  trees.delete(teamId)
  trees.set(teamId, tree)
  const oldest = trees.keys().next()
  if (trees.size > MAX_KEPT_TREES && !oldest.done) trees.delete(oldest.value)
  return tree
}

async function readWhole(tx: CellTransaction, teamId: Id, version: number): Promise<ScopeTree> {
  const scopes = new Map((await loadScopes(tx, teamId)).map((scope) => [scope.id, scope]))
  const grants = Map.groupBy(await readGrants(tx, teamId), ({ scopeId }) => scopeId)
  return new ScopeTree({ version, scopes, grants, groupsOf: await readGroups(tx, teamId) })
}

/** The tree with the changes since its version; null if some of these are no longer stored, or there are too many. */
async function readOn(tx: CellTransaction, teamId: Id, known: ScopeTree, version: number): Promise<ScopeTree | null> {
  if (version - known.version > MAX_READ_CHANGES) return null
  const changes = await tx
    .selectFrom('access_changes')
    .select(['version', 'table_name', 'scope_id'])
    .where('team_id', '=', teamId)
    .where('version', '>', String(known.version))
    .where('version', '<=', String(version))
    .execute()
  if (changes.length !== version - known.version) return null
  const changed = [...new Set(changes.flatMap((change) => change.scope_id ?? []))]
  const groupsOf = changes.some((change) => change.table_name === 'group_members')
    ? await readGroups(tx, teamId)
    : known.groupsOf
  const scopes = new Map(known.scopes)
  const grants = new Map(known.grants)
  for (const id of changed) {
    scopes.delete(id)
    grants.delete(id)
  }
  for (const scope of await loadScopes(tx, teamId, changed)) scopes.set(scope.id, scope)
  for (const [id, given] of Map.groupBy(await readGrants(tx, teamId, changed), ({ scopeId }) => scopeId))
    grants.set(id, given)
  return new ScopeTree({ version, scopes, grants, groupsOf })
}

/** The grants of members: what is granted to strangers with a link counts for no member. */
async function readGrants(tx: CellTransaction, teamId: Id, scopeIds?: ReadonlyArray<Id>): Promise<Grant[]> {
  const rows = await tx
    .selectFrom('grants')
    .select(['scope_id', 'grantee_kind', 'grantee_id', 'level'])
    .where('team_id', '=', teamId)
    .where('grantee_kind', 'in', ['user', 'group', 'markup'])
    .$if(scopeIds !== undefined, (query) =>
      query.where((where) => where('scope_id', '=', where.fn.any(where.val([...(scopeIds ?? [])])))),
    )
    .execute()
  return rows.map((row) => ({
    scopeId: row.scope_id,
    granteeKind: row.grantee_kind,
    granteeId: row.grantee_id,
    level: levelOfRank(row.level),
  }))
}

async function readGroups(tx: CellTransaction, teamId: Id): Promise<Map<Id, Id[]>> {
  const { rows } = await sql<{ userId: Id; groupIds: Id[] }>`
    select user_id as "userId", array_agg(group_id order by group_id) as "groupIds" from group_members where team_id = ${teamId} group by user_id`.execute(
    tx,
  )
  return new Map(rows.map(({ userId, groupIds }) => [userId, groupIds]))
}
