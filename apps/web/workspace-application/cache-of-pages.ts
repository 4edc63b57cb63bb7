import type { InMemoryCacheConfig, TypePolicy } from '@apollo/client'

/**
 * Things without an identifier of their own of which pages ask for different parts. What another page was told of them
 * is kept beside: where it went, the first page would lack a part of what it shows, and a page that lacks something is
 * not drawn anew by the library.
 */
const ASKED_IN_PARTS = [
  'FolderPage',
  'FolderViewerCan',
  'HighlightRegion',
  'InsightViewerCan',
  'MediaError',
  'MediaMetadata',
  'NoteViewerCan',
  'ProjectViewerCan',
  'ReelViewerCan',
  'SearchPreview',
  'SearchResult',
  'SelectedRows',
  'TagViewerCan',
  'ViewRowPage',
  'Viewer',
  'ViewerCanCreate',
  'WorkspaceViewerCan',
]

/** What the pages know, and how what they are told is joined. */
export const cacheOfPages: InMemoryCacheConfig = {
  typePolicies: Object.fromEntries(ASKED_IN_PARTS.map((type): [string, TypePolicy] => [type, { merge: true }])),
}
