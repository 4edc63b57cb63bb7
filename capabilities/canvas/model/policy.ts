import { allow, definePolicy } from '#platform/kernel/policy.ts'

export const canvasPolicy = definePolicy('canvasItem', {
  view: allow('READ', 'Everyone who can read the project can see its canvases.'),
  edit: allow('WRITE', 'Contributors can put things on a canvas and move them.'),
  delete: allow('WRITE', 'Contributors can remove things from a canvas.'),
})

export const policies = [canvasPolicy]
