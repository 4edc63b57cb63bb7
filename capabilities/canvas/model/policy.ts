import { allow, definePolicy } from '#platform/kernel/policy.ts'

export const canvasPolicy = definePolicy('canvasItem', {
  view: allow('READ', 'Whoever can read the project sees its canvases.'),
  edit: allow('WRITE', 'Contributors lay things on a canvas and move them.'),
  delete: allow('WRITE', 'Contributors take things off a canvas.'),
})

export const policies = [canvasPolicy]
