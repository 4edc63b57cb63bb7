export { createDocuments, documentsToCreate } from './create-documents.ts'
export { readDocument, readDocuments } from './read-documents.ts'
export { loadContents } from './load-contents.ts'
export { appendUpdate, editDocument } from './edit-document.ts'
export { holdDocument } from './hold-document.ts'
export {
  keepVersionNow,
  listVersions,
  readVersion,
  restoreVersion,
  rewriteDocument,
  takeRewriteBack,
} from './versions.ts'
export { openPreloadedText } from './preloaded-text.ts'
export { documentsRemoved, removeDocuments, type Purging } from './remove-documents.ts'
export { copyDocuments, namedIn, readDocumentsToCopy } from './copy-documents.ts'
export { copiedContent } from './copied-content.ts'
export { documentsShowing } from './shown-files.ts'
export { rewriteUnderNewEpoch } from './rebuild-document.ts'
export { documentEpochs, lockEpoch } from './store.ts'
export { noteContributor, selectContributors as listContributors, writtenByAi } from './writers-store.ts'
export {
  accessTo,
  anchorKeepers,
  documentChanged,
  documentOwners,
  livingAnchors,
  type DocumentChange,
  type DocumentContext,
  type OwnedDocument,
} from './owners.ts'
export { openCollaboration, type Collaboration } from './collaboration/index.ts'
export type { SignedIn } from './collaboration/access.ts'
export { COLLABORATION_PATH } from '../model/opening.ts'
export type { DocumentAccess } from '../model/policy.ts'
