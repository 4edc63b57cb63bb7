import { trashWords, type HistoryWords } from '#journal/model/described-act.ts'

/** How this capability's events read in a history. */
export const historyWords: HistoryWords = {
  things: { canvasItem: ['object of a canvas', 'objects of a canvas'], canvas: ['canvas', 'canvases'] },
  described: trashWords('canvasItem'),
  hidden: { 'canvas.changed': 'Open canvases show the change.' },
}
