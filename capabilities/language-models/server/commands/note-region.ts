import { z } from 'zod'
import { defineCommand } from '#journal/server/index.ts'
import { emitPresentRegion } from '../emit-region-change.ts'

/** Tells a workspace if the configuration of the installation changed the region in which its model runs. */
export const noteRegion = defineCommand({
  name: 'note-language-model-region',
  who: { installation: 'The configuration of the installation may name another model.' },
  ports: ['configuration'],
  input: z.object({}),
  run: emitPresentRegion,
})
