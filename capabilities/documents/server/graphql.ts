import { forbidden } from '#platform/kernel/errors.ts'
import { atLeast } from '#platform/kernel/policy.ts'
import { builder, idArgument } from '#platform/server/graphql/builder.ts'
import { commandMutation, workspaceOf } from '#journal/server/index.ts'
import { keepCorrection } from './commands/keep-correction.ts'
import { restoreVersion } from './commands/restore-version.ts'
import { accessTo } from './owners.ts'
import { readDocuments, type DocumentContent } from './read-documents.ts'
import { selectContributors, selectPrincipalNames, type VersionRow } from './store.ts'
import { listVersions, readVersion } from './versions.ts'

type NamedVersion = VersionRow & { byName: string | null }

const versionObject = builder.objectRef<NamedVersion>('DocumentVersion').implement({
  description: 'What a document said at the end of an earlier stretch of editing.',
  fields: (t) => ({
    id: t.exposeID('id'),
    reason: t.exposeString('reason', { description: 'first, edited, published, corrected, or before-restore.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    byId: t.id({ nullable: true, resolve: (version) => version.principal?.id ?? null }),
    byName: t.exposeString('byName', { nullable: true, description: 'Null where it was no member.' }),
  }),
})

const contributorObject = builder
  .objectRef<{ id: string | null; name: string | null; lastAt: Date }>('DocumentContributor')
  .implement({
    description: 'Somebody who wrote in a document.',
    fields: (t) => ({
      id: t.exposeID('id', { description: 'Null where it was no member.', nullable: true }),
      name: t.exposeString('name', { description: 'Null where it was no member.', nullable: true }),
      lastAt: t.expose('lastAt', { description: 'When they wrote last.', type: 'DateTime' }),
    }),
  })

// A lock takes away editing, not the history.
function mayWrite(context: Parameters<typeof workspaceOf>[0], document: DocumentContent): boolean {
  return atLeast(workspaceOf(context).actor.levelOn(document.scopeId), 'WRITE')
}

/** A document that the viewer may read; null otherwise. */
const documentObject = builder.loadableObject('Document', {
  description: 'The text of a note, insight, readme or home page, as it was committed last.',
  load: async (ids: string[], context) => {
    const { actor, teamId, read, services } = workspaceOf(context)
    return read(async (tx) => {
      const documents = await readDocuments(tx, ids)
      const readable = new Map<string, DocumentContent>()
      for (const document of documents.values()) {
        if ((await accessTo({ hooks: services.hooks, tx, teamId, actor }, document)) !== 'none')
          readable.set(document.id, document)
      }
      return ids.map((id) => readable.get(id) ?? null) as DocumentContent[]
    })
  },
  toKey: (document: DocumentContent) => document.id,
  fields: (t) => ({
    id: t.exposeID('id'),
    content: t.field({
      description: 'The rendered document as blocks.',
      type: 'JSON',
      resolve: (document) => document.content,
    }),
    revision: t.exposeInt('revision', { description: 'Rises with every committed change.' }),
    epoch: t.exposeInt('epoch', { description: 'With the id the name under which editors open it.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
    versions: t.field({
      type: [versionObject],
      description: 'Kept states, the latest first. None for those who may only read: versions hold what was deleted.',
      resolve: async (document, _arguments, context) =>
        workspaceOf(context).read(async (tx) => {
          if (!mayWrite(context, document)) return []
          const versions = await listVersions(tx, document.id)
          const names = await selectPrincipalNames(
            tx,
            versions.flatMap((version) => version.principal?.id ?? []),
          )
          return versions.map((version) => ({ ...version, byName: names.get(version.principal?.id ?? '') ?? null }))
        }),
    }),
    contributors: t.field({
      type: [contributorObject],
      description: 'Everyone who has written in it, the latest first.',
      resolve: async (document, _arguments, context) =>
        workspaceOf(context).read(async (tx) => {
          const contributors = await selectContributors(tx, document.id)
          const names = await selectPrincipalNames(
            tx,
            contributors.flatMap(({ principal }) => principal.id ?? []),
          )
          return contributors.map(({ principal, lastAt }) => ({
            id: principal.id,
            name: names.get(principal.id ?? '') ?? null,
            lastAt,
          }))
        }),
    }),
  }),
})

builder.objectField(documentObject, 'version', (t) =>
  t.field({
    type: 'JSON',
    description: 'What the document said in one of its versions, for those who may write in its place.',
    args: { id: t.arg.id() },
    resolve: async (document, { id }, context) => {
      if (!mayWrite(context, document))
        throw forbidden('Versions are for those who may edit this text: they hold what was deleted.')
      return workspaceOf(context).read(async (tx) => readVersion(tx, document.id, idArgument(String(id))))
    },
  }),
)

builder.queryField('document', (t) =>
  t.field({
    description:
      'The text of a note, insight, readme or home page by the identifier of its document; null where the viewer may not read what it belongs to.',
    type: documentObject,
    nullable: true,
    args: { id: t.arg.id() },
    resolve: (_root, { id }) => idArgument(String(id)),
  }),
)

commandMutation('restoreVersion', { type: documentObject, command: restoreVersion, answer: (document) => document.id })
commandMutation('keepCorrection', { type: documentObject, command: keepCorrection, answer: (document) => document.id })
