import { defineAction } from '#platform/web/keyboard/index.ts'
import type { Alignment } from './scene/arranging.ts'
import { canvasStrings } from './strings.ts'

const canvas = { section: 'Canvas', screen: 'canvas', ofPart: true } as const
/** Where keys apply to the chosen items: outside of texts, and while the focus is on the canvas. */
const onIt = { ...canvas, when: 'outside-text' } as const

const align = (how: Alignment, title: string, keys: string) =>
  defineAction({ ...canvas, id: `canvas.align-${how}`, title, keys })

/** Actions on a canvas. */
export const canvasActions = {
  select: defineAction({ ...canvas, id: 'canvas.select', title: 'Select and move', keys: 'v' }),
  rectangle: defineAction({ ...canvas, id: 'canvas.rectangle', title: 'Draw a rectangle', keys: 'r' }),
  text: defineAction({ ...canvas, id: 'canvas.text', title: 'Write a text', keys: 't' }),
  group: defineAction({
    ...canvas,
    id: 'canvas.group',
    title: 'Draw a group, or group the selection',
    keys: 'mod+g',
    when: 'outside-text',
    hint: 'G on its own starts the keys that go to other pages.',
  }),
  add: defineAction({ ...canvas, id: 'canvas.add', title: 'Add highlights, notes and insights', keys: 'a' }),
  next: defineAction({ ...onIt, id: 'canvas.next', title: 'Select the next object', keys: 'tab', repeats: true }),
  previous: defineAction({
    ...onIt,
    id: 'canvas.previous',
    title: 'Select the previous object',
    keys: 'shift+tab',
    repeats: true,
  }),
  open: defineAction({ ...onIt, id: 'canvas.open', title: 'Edit or open the selected object', keys: 'enter' }),
  delete: defineAction({
    ...onIt,
    id: 'canvas.delete',
    title: 'Delete the selected objects',
    keys: ['backspace', 'delete'],
    hint: 'It can be undone.',
  }),
  duplicate: defineAction({ ...onIt, id: 'canvas.duplicate', title: 'Duplicate the selected objects', keys: 'mod+d' }),
  selectAll: defineAction({
    ...onIt,
    id: 'canvas.select-all',
    title: 'Select everything on the canvas',
    keys: 'mod+a',
  }),
  letGo: defineAction({ ...onIt, id: 'canvas.let-go', title: 'Clear selection or tool', keys: 'escape' }),
  left: defineAction({ ...onIt, id: 'canvas.left', title: 'Move left', keys: 'left', repeats: true }),
  right: defineAction({ ...onIt, id: 'canvas.right', title: 'Move right', keys: 'right', repeats: true }),
  up: defineAction({ ...onIt, id: 'canvas.up', title: 'Move up', keys: 'up', repeats: true }),
  down: defineAction({ ...onIt, id: 'canvas.down', title: 'Move down', keys: 'down', repeats: true }),
  farLeft: defineAction({ ...onIt, id: 'canvas.far-left', title: 'Move far left', keys: 'shift+left', repeats: true }),
  farRight: defineAction({
    ...onIt,
    id: 'canvas.far-right',
    title: 'Move far right',
    keys: 'shift+right',
    repeats: true,
  }),
  farUp: defineAction({ ...onIt, id: 'canvas.far-up', title: 'Move far up', keys: 'shift+up', repeats: true }),
  farDown: defineAction({ ...onIt, id: 'canvas.far-down', title: 'Move far down', keys: 'shift+down', repeats: true }),
  zoomIn: defineAction({ ...canvas, id: 'canvas.zoom-in', title: 'Zoom in', keys: ['plus', '='], repeats: true }),
  zoomOut: defineAction({ ...canvas, id: 'canvas.zoom-out', title: 'Zoom out', keys: '-', repeats: true }),
  actualSize: defineAction({ ...canvas, id: 'canvas.actual-size', title: 'Zoom to 100%', keys: '0' }),
  fitAll: defineAction({ ...canvas, id: 'canvas.fit-all', title: 'Zoom to fit', keys: '1' }),
  fitChosen: defineAction({ ...canvas, id: 'canvas.fit-chosen', title: 'Zoom to selection', keys: '2' }),
  toFront: defineAction({ ...canvas, id: 'canvas.to-front', title: 'Bring to the front', keys: ']' }),
  toBack: defineAction({ ...canvas, id: 'canvas.to-back', title: 'Send to the back', keys: '[' }),
  distributeX: defineAction({
    ...canvas,
    id: 'canvas.distribute-x',
    title: 'Distribute side by side',
    keys: 'alt+shift+h',
  }),
  distributeY: defineAction({
    ...canvas,
    id: 'canvas.distribute-y',
    title: 'Distribute from top to bottom',
    keys: 'alt+shift+v',
  }),
  tidy: defineAction({ ...canvas, id: 'canvas.tidy', title: 'Tidy up into columns', keys: 'alt+shift+t' }),
  intoTag: defineAction({
    ...canvas,
    id: 'canvas.into-tag',
    title: 'Turn the selection into a tag',
    hint: 'Its highlights get a tag with the name of the group.',
  }),
  intoInsight: defineAction({
    ...canvas,
    id: 'canvas.into-insight',
    title: 'Turn the selection into an insight',
    hint: 'Its content becomes the text, in reading order.',
  }),
  svg: defineAction({ ...canvas, id: 'canvas.svg', title: canvasStrings.exportSvg }),
  png: defineAction({ ...canvas, id: 'canvas.png', title: canvasStrings.exportPng }),
} as const

export const alignActions: Record<Alignment, ReturnType<typeof defineAction>> = {
  left: align('left', 'Align left', 'alt+a'),
  centre: align('centre', 'Align centres', 'alt+h'),
  right: align('right', 'Align right', 'alt+d'),
  top: align('top', 'Align top', 'alt+w'),
  middle: align('middle', 'Align middles', 'alt+v'),
  bottom: align('bottom', 'Align bottom', 'alt+s'),
}
