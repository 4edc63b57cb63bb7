import type { InMemoryCacheConfig, TypePolicy } from '@apollo/client'

/**
 * Types without an identifier of which pages select different fields. Fields that another page has loaded are merged:
 * if they were replaced, the first page would lack a part of what it shows, and the library does not redraw a page
 * whose data is incomplete.
 */
const ASKED_IN_PARTS = [
  'FolderPage',
  'FolderViewerCan',
  'HighlightRegion',
  'InsightViewerCan',
  'LanguageModelAdministration',
  'LanguageModelViewerCan',
  'MediaError',
  'MediaMetadata',
  'NoteViewerCan',
  'ProjectViewerCan',
  'ReelViewerCan',
  'SearchPreview',
  'SearchReading',
  'SearchResult',
  'SelectedRows',
  'TagViewerCan',
  'ViewRowPage',
  'Viewer',
  'ViewerCanCreate',
  'WorkspaceViewerCan',
]

/** Types whose `id` is that of something else: two quotes of one note are two citations. */
const NAMED_BY_OTHERS = ['AnswerCitation']

/** The cache of the pages, and how new data is merged into it. */
export const cacheOfPages: InMemoryCacheConfig = {
  typePolicies: Object.fromEntries([
    ...ASKED_IN_PARTS.map((type): [string, TypePolicy] => [type, { merge: true }]),
    ...NAMED_BY_OTHERS.map((type): [string, TypePolicy] => [type, { keyFields: false }]),
  ]),
}
