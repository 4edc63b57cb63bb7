import type { Id } from '#platform/kernel/ids.ts'
import { forbidden } from '#platform/kernel/errors.ts'
import { atLeast } from '#platform/kernel/policy.ts'
import { builder, idArgument } from '#platform/server/graphql/builder.ts'
import { commandMutation, personOf, workspaceOf, type Principal } from '#journal/server/index.ts'
import { keepCorrection } from './commands/keep-correction.ts'
import { restoreVersion } from './commands/restore-version.ts'
import { accessTo } from './owners.ts'
import { readDocuments, type DocumentContent } from './read-documents.ts'
import { selectContributors, selectPrincipalNames } from './writers-store.ts'
import { listVersions, readVersion, type CreditedVersion } from './versions.ts'

interface Writer {
  kind: string
  id: Id | null
  name: string | null
}
type NamedVersion = Omit<CreditedVersion, 'writers'> & { writers: Writer[] }

const writerObject = builder.objectRef<Writer>('DocumentWriter').implement({
  description: 'Someone or something that wrote in a text.',
  fields: (t) => ({
    kind: t.exposeString('kind', { description: 'The kind of writer: user, token, import, transcription, system …' }),
    id: t.exposeID('id', { nullable: true, description: 'Null if it was not a member.' }),
    name: t.exposeString('name', { nullable: true, description: 'Null if it was not a member.' }),
  }),
})

/** Each writer once, with the names of those who are members. */
function named(writers: readonly Principal[], names: ReadonlyMap<Id, string>): Writer[] {
  const all = writers.map((writer): Writer => {
    const id = personOf(writer)
    return { kind: writer.kind, id, name: names.get(id ?? '') ?? null }
  })
  return [...new Map(all.map((one) => [one.id ?? one.kind, one])).values()]
}

const versionObject = builder.objectRef<NamedVersion>('DocumentVersion').implement({
  description: 'The content of a document at the end of an earlier period of editing.',
  fields: (t) => ({
    id: t.exposeID('id'),
    reason: t.exposeString('reason', { description: 'One of: first, edited, published, corrected, before-restore.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    writers: t.field({
      type: [writerObject],
      description: 'Everyone who wrote since the previous version, latest first.',
      resolve: (version) => version.writers,
    }),
    beforeId: t.exposeID('beforeId', { nullable: true, description: 'The previous version; null for the first.' }),
  }),
})

const contributorObject = builder
  .objectRef<{ id: string | null; name: string | null; lastAt: Date }>('DocumentContributor')
  .implement({
    description: 'Someone who wrote in a document.',
    fields: (t) => ({
      id: t.exposeID('id', { description: 'Null if it was not a member.', nullable: true }),
      name: t.exposeString('name', { description: 'Null if it was not a member.', nullable: true }),
      lastAt: t.expose('lastAt', { description: 'When they last wrote.', type: 'DateTime' }),
    }),
  })

// A lock prevents editing, but not reading the history.
function mayWrite(context: Parameters<typeof workspaceOf>[0], document: DocumentContent): boolean {
  return atLeast(workspaceOf(context).actor.levelOn(document.scopeId), 'WRITE')
}

/** A document that the viewer may read; null otherwise. */
const documentObject = builder.loadableObject('Document', {
  description: 'The text of a note, insight, readme or home page, as last committed.',
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
    revision: t.exposeInt('revision', { description: 'Increases with every committed change.' }),
    epoch: t.exposeInt('epoch', { description: 'With the id, the name under which editors open it.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
    versions: t.field({
      type: [versionObject],
      description:
        'Saved versions, latest first. Empty for those who may only read, since versions contain what was deleted.',
      resolve: async (document, _arguments, context) =>
        workspaceOf(context).read(async (tx) => {
          if (!mayWrite(context, document)) return []
          const versions = await listVersions(tx, workspaceOf(context).teamId, document.id)
          const names = await selectPrincipalNames(
            tx,
            versions.flatMap(({ writers }) => writers.flatMap((writer) => personOf(writer) ?? [])),
          )
          return versions.map((version) => ({ ...version, writers: named(version.writers, names) }))
        }),
    }),
    contributors: t.field({
      type: [contributorObject],
      description: 'Everyone who has written in it, latest first.',
      resolve: async (document, _arguments, context) =>
        workspaceOf(context).read(async (tx) => {
          const contributors = await selectContributors(tx, document.id)
          const names = await selectPrincipalNames(
            tx,
            contributors.flatMap(({ principal }) => personOf(principal) ?? []),
          )
          return contributors.map(({ principal, lastAt }) => {
            const id = personOf(principal)
            return { id, name: names.get(id ?? '') ?? null, lastAt }
          })
        }),
    }),
  }),
})

builder.objectField(documentObject, 'version', (t) =>
  t.field({
    type: 'JSON',
    description: 'The content of the document in one of its versions, for those who may write in its place.',
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
      'The text of a note, insight, readme or home page by the id of its document; null if the viewer may not read what it belongs to.',
    type: documentObject,
    nullable: true,
    args: { id: t.arg.id() },
    resolve: (_root, { id }) => idArgument(String(id)),
  }),
)

commandMutation('restoreVersion', { type: documentObject, command: restoreVersion, answer: (document) => document.id })
commandMutation('keepCorrection', { type: documentObject, command: keepCorrection, answer: (document) => document.id })
