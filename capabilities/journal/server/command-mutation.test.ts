import { expectTypeOf, test } from 'vitest'
import { z } from 'zod'
import { allow, definePolicy, type Right } from '#platform/kernel/policy.ts'
import { defineCommand, type commandMutation } from './index.ts'
import type { Who } from './who.ts'

const doorPolicy = definePolicy('door', { open: allow('READ', 'Everybody opens it.') })
const rest = { input: z.object({}), run: async () => Promise.resolve({}) }
const undo = { never: 'What was opened has been seen.' }

type Reached = Parameters<typeof commandMutation<typeof rest.input, object, object>>[1]['command']

test('users reach what users may do, and nothing of the installation', () => {
  const ofRights = defineCommand({ name: 'open-door', who: [doorPolicy.may('open')], undo, ...rest })
  const own = defineCommand({ name: 'open-own-door', who: { own: 'It is their door.' }, undo, ...rest })
  const member = defineCommand({ name: 'knock', who: { member: 'Everybody knocks.' }, undo, ...rest })
  expectTypeOf<typeof ofRights | typeof own | typeof member>().toExtend<Reached>()
  const ofInstallation = defineCommand({ name: 'oil-door', who: { installation: 'A job oils it.' }, undo, ...rest })
  expectTypeOf<typeof ofInstallation>().not.toExtend<Reached>()
  const withoutUndo = defineCommand({ name: 'shut-door', who: [doorPolicy.may('open')], ...rest })
  expectTypeOf<typeof withoutUndo>().not.toExtend<Reached>()
})

test('a command that does not say who may do it is not a command', () => {
  type Defined = Parameters<typeof defineCommand<typeof rest.input, object, Who>>[0]
  type Rest = typeof rest & { name: string }
  expectTypeOf<Rest & { who: readonly [Right] }>().toExtend<Defined>()
  expectTypeOf<Rest>().not.toExtend<Defined>()
  expectTypeOf<Rest & { who: readonly [] }>().not.toExtend<Defined>()
})
