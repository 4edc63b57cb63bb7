import { defineAction } from '#platform/web/keyboard/index.ts'
import { markStrings } from './mark-strings.ts'
import { strings } from './strings.ts'

const picture = { section: strings.picture, screen: 'picture', ofPart: true } as const

/** Actions on the picture that has the focus. */
export const pictureActions = {
  zoomIn: defineAction({
    ...picture,
    id: 'picture.zoom-in',
    title: strings.zoomIn,
    keys: ['plus', '='],
    repeats: true,
  }),
  zoomOut: defineAction({ ...picture, id: 'picture.zoom-out', title: strings.zoomOut, keys: '-', repeats: true }),
  fit: defineAction({ ...picture, id: 'picture.fit', title: strings.fit, keys: '0' }),
  markRegion: defineAction({
    ...picture,
    id: 'picture.mark-region',
    title: markStrings.region,
    keys: 'b',
    hint: markStrings.regionHint,
  }),
} as const
