import { defineAction } from '#platform/web/keyboard/index.ts'
import { markStrings } from '#files/web/index.ts'
import { strings } from './strings.ts'

const viewer = { section: strings.section, screen: 'document', ofPart: true } as const

/** The actions on the document that has the focus. */
export const viewerActions = {
  nextPage: defineAction({
    ...viewer,
    id: 'document.next-page',
    title: strings.nextPage,
    keys: 'pagedown',
    repeats: true,
  }),
  previousPage: defineAction({
    ...viewer,
    id: 'document.previous-page',
    title: strings.previousPage,
    keys: 'pageup',
    repeats: true,
  }),
  zoomIn: defineAction({
    ...viewer,
    id: 'document.zoom-in',
    title: strings.zoomIn,
    keys: ['plus', '='],
    repeats: true,
  }),
  zoomOut: defineAction({ ...viewer, id: 'document.zoom-out', title: strings.zoomOut, keys: '-', repeats: true }),
  fitWidth: defineAction({ ...viewer, id: 'document.fit-width', title: strings.fitWidth, keys: '0' }),
  goToPage: defineAction({ ...viewer, id: 'document.go-to-page', title: strings.goToPageAction, keys: 'g g' }),
  find: defineAction({ ...viewer, id: 'document.find', title: strings.find, keys: 'mod+f' }),
  markRegion: defineAction({
    ...viewer,
    id: 'document.mark-region',
    title: markStrings.region,
    keys: 'b',
    hint: markStrings.regionHint,
  }),
} as const
