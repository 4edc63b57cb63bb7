import { builder } from '#platform/server/graphql/builder.ts'
import { workspaceOf, type Actor } from '#journal/server/index.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { projectObject } from '#projects/server/index.ts'
import { tagBoardObject, tagObject } from '#tags/server/index.ts'
import { tagFindings, type TagFinding, type TagUse } from '../model/tag-health.ts'
import { tagUse } from './tag-use-store.ts'

/** As many as a user looks through; resolved findings make room for the next. */
const MAX_FINDINGS = 500

type Found = TagFinding & { lastGivenAt: Date | null }

const findingKind = builder.enumType('TagFindingKind', {
  description:
    'Why a tag needs attention: it is nearly the same as another, given less and less, given once, or never given.',
  values: ['DUPLICATE', 'DRIFTING', 'USED_ONCE', 'UNUSED'] as const,
})
const finding = builder.objectRef<Found>('TagFinding').implement({
  description: 'One or two tags of a place that need attention, with the facts that show it.',
  fields: (t) => ({
    kind: t.field({ type: findingKind, resolve: (found) => found.kind }),
    tags: t.field({
      type: [tagObject],
      nullable: { list: false, items: true },
      description: 'Of two tags that probably mean the same, the one that is used more comes first.',
      resolve: (found) => [...found.tagIds],
    }),
    reason: t.string({
      nullable: true,
      description:
        'Why two tags probably mean the same: SAME_WORDS, SPELLING or GENERAL_WORD; null for other findings.',
      resolve: (found) => (found.kind === 'DUPLICATE' ? found.reason : null),
    }),
    lastGivenAt: t.expose('lastGivenAt', { type: 'DateTime', nullable: true }),
    othersSince: t.int({
      nullable: true,
      description: 'How often other tags were given since a drifting one was last given; null for other findings.',
      resolve: (found) => (found.kind === 'DRIFTING' ? found.othersSince : null),
    }),
  }),
})

async function findingsOf(tx: CellTransaction, actor: Actor, scopeId: Id): Promise<Found[]> {
  const uses = await tagUse(tx, actor, scopeId)
  const byId = new Map(uses.map((use): [Id, TagUse] => [use.id, use]))
  return tagFindings(uses)
    .slice(0, MAX_FINDINGS)
    .map((found) => ({ ...found, lastGivenAt: byId.get(found.tagIds[0])?.lastGivenAt ?? null }))
}

const description = 'The tags that need attention: near-duplicates, and tags that are drifting, used once or never.'
builder.objectField(projectObject, 'tagFindings', (t) =>
  t.field({
    type: [finding],
    description,
    resolve: async (project, _arguments, context) =>
      workspaceOf(context).read(async (tx) => findingsOf(tx, workspaceOf(context).actor, project.scopeId)),
  }),
)
builder.objectField(tagBoardObject, 'tagFindings', (t) =>
  t.field({
    type: [finding],
    description,
    resolve: async (board, _arguments, context) =>
      workspaceOf(context).read(async (tx) => findingsOf(tx, workspaceOf(context).actor, board.scopeId)),
  }),
)
