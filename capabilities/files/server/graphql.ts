import { builder, idArgument } from '#platform/server/graphql/builder.ts'
import { viewerCanType } from '#platform/server/graphql/viewer-can-type.ts'
import { commandMutation, progressObject, workspaceOf } from '#journal/server/index.ts'
import { filePolicy } from '../model/policy.ts'
import { FILE_TYPES, UPLOAD_STATUSES, type StoredFile } from '../model/stored-file.ts'
import { signFileAccess } from './access-token.ts'
import { cancelUpload } from './commands/cancel-upload.ts'
import { findCopies, findDocument, findFiles, findUploadsUnderWay } from './store.ts'

const fileType = builder.enumType('FileType', {
  description: 'What a file is, determined from its bytes.',
  values: FILE_TYPES,
})
const uploadStatus = builder.enumType('UploadStatus', {
  values: UPLOAD_STATUSES,
  description: 'How far the upload of a file is.',
})

const viewerCan = viewerCanType('FileViewerCan', 'the file', filePolicy, ['upload', 'cancelUpload'])

/** A file that the viewer may see; null otherwise. */
export const fileObject = builder.loadableObject('File', {
  description:
    'An uploaded recording, picture, document or table. Anyone who may read the text that shows it may read the file.',
  load: async (ids: string[], context) => {
    const { actor, read } = workspaceOf(context)
    const found = await read(async (tx) => findFiles(tx, ids))
    const byId = new Map(found.filter((file) => filePolicy.allows(actor, 'view', file)).map((file) => [file.id, file]))
    return ids.map((id) => byId.get(id) ?? null) as StoredFile[]
  },
  toKey: (file: StoredFile) => file.id,
  fields: (t) => ({
    id: t.exposeID('id'),
    originalFileName: t.exposeString('originalFileName', { description: 'The name with which it was uploaded.' }),
    uploadStatus: t.expose('uploadStatus', { type: uploadStatus }),
    uploadFailure: t.exposeString('uploadFailure', {
      nullable: true,
      description: 'Why there is nothing to show, as a sentence.',
    }),
    bytes: t.exposeFloat('bytes', { description: 'While it is being uploaded, the announced size.' }),
    type: t.field({
      type: fileType,
      nullable: true,
      description: 'Determined from its bytes; null until it is uploaded.',
      resolve: (file) => file.content?.type ?? null,
    }),
    contentType: t.string({
      description: 'Determined from its bytes, whatever its name says.',
      nullable: true,
      resolve: (file) => file.content?.contentType ?? null,
    }),
    imagePixelWidth: t.int({
      description: 'Null if it is not a picture.',
      nullable: true,
      resolve: (file) => file.content?.imagePixelWidth ?? null,
    }),
    imagePixelHeight: t.int({
      description: 'Null if it is not a picture.',
      nullable: true,
      resolve: (file) => file.content?.imagePixelHeight ?? null,
    }),
    imageColor: t.string({
      nullable: true,
      description: 'The main colour of a picture, as `#rrggbb`.',
      resolve: (file) => file.content?.imageColor ?? null,
    }),
    imageFailure: t.string({
      nullable: true,
      description: 'Why a picture cannot be shown, as a sentence.',
      resolve: (file) => file.content?.imageFailure ?? null,
    }),
    downloadUrl: t.string({
      description: 'Null while it is being uploaded, and while parts of it are withheld.',
      nullable: true,
      resolve: (file) => (file.content ? `/files/download/${file.id}?v=${file.content.id}` : null),
    }),
    accessToken: t.string({
      nullable: true,
      description: 'Opens this one file for an hour, as `?token=` in its addresses, where no session can be sent.',
      resolve: (file, _arguments, context) => {
        const { services, teamId } = workspaceOf(context)
        return file.content ? signFileAccess(services.configuration.secret, 'file', teamId, file.id) : null
      },
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    viewerCan: t.field({
      type: viewerCan,
      resolve: (file, _arguments, context) => filePolicy.viewerCan(workspaceOf(context).actor, file),
    }),
  }),
})

const filePlace = builder.objectRef<{ kind: string; id: string }>('FilePlace').implement({
  description: 'The thing whose text shows a file.',
  fields: (t) => ({ kind: t.exposeString('kind'), id: t.exposeID('id') }),
})

builder.objectField(fileObject, 'place', (t) =>
  t.field({
    description: 'Null if no text shows it.',
    type: filePlace,
    nullable: true,
    resolve: async ({ documentId }, _arguments, context) => {
      const document =
        documentId === null ? null : await workspaceOf(context).read(async (tx) => findDocument(tx, documentId))
      return document && { kind: document.ownerKind, id: document.ownerId }
    },
  }),
)

builder.objectField(fileObject, 'copies', (t) =>
  t.field({
    type: [fileObject],
    description: 'Other files with the same bytes that the viewer can see, earliest first.',
    resolve: async (file, _arguments, context) => {
      const { actor, read } = workspaceOf(context)
      const copies = await read(async (tx) => findCopies(tx, file))
      return copies.filter((copy) => filePolicy.allows(actor, 'view', copy))
    },
  }),
)

builder.queryField('file', (t) =>
  t.field({
    description: 'A file by its id; null if it does not exist or the viewer may not read the text that shows it.',
    type: fileObject,
    nullable: true,
    args: { id: t.arg.id() },
    resolve: (_root, { id }) => idArgument(String(id)),
  }),
)

/** How many files are queried at a time. */
const MAX_FILES_ASKED = 100

builder.queryField('files', (t) =>
  t.field({
    type: [fileObject],
    nullable: { list: false, items: true },
    description: 'Files in the order of the ids, at most 100; null for those that the viewer cannot see.',
    args: { ids: t.arg.idList() },
    resolve: (_root, { ids }) => ids.slice(0, MAX_FILES_ASKED).map((id) => idArgument(String(id))),
  }),
)

builder.queryField('uploads', (t) =>
  t.field({
    type: [fileObject],
    description: 'What the viewer is uploading, earliest first.',
    resolve: async (_root, _arguments, context) => {
      const { actor, read } = workspaceOf(context)
      return actor.userId === null ? [] : read(async (tx) => findUploadsUnderWay(tx, actor.userId ?? ''))
    },
  }),
)

builder.objectField(progressObject, 'file', (t) =>
  t.field({ type: fileObject, nullable: true, resolve: ({ kind, id }) => (kind === 'file' ? id : null) }),
)

commandMutation('cancelUpload', { type: fileObject, command: cancelUpload, answer: (upload) => upload.id })
