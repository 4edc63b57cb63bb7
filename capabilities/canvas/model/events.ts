import { contentEvents, defineEvents } from '#journal/model/define-events.ts'

export const canvasItemEvents = contentEvents('canvasItem', {}, 'projectView')

/** A canvas is identified by its view. */
export const canvasEvents = defineEvents('canvas', {
  changed: { says: 'Something on it was added, changed, moved or removed.' },
})

export const events = [canvasItemEvents, canvasEvents] as const
