import { expect, expectTypeOf, test } from 'vitest'
import { z } from 'zod'
import { withScope } from '#access/server/index.ts'
import { newId } from '#platform/kernel/ids.ts'
import { useServices } from '#tests/harness/workspace.ts'
import {
  defineCommand,
  defineHook,
  holdBack,
  joinAt,
  runCommand,
  withPorts,
  type CommandContext,
  type Services,
} from './index.ts'

/** The ports that a context really holds, including those that no type shows. */
function portsIn(context: CommandContext): string[] {
  return Object.keys(services).filter((name) => name in context)
}

const seen: Array<{ by: string; ports: string[] }> = []
const newPlace = newId()

const rung = defineHook<(context: CommandContext, at: string) => Promise<void>>('rung')

const { services, newWorkspace } = await useServices({
  hooks: {
    inTransaction: [
      joinAt(
        rung,
        withPorts(['logger', 'storage'], async (context, at) => {
          expectTypeOf(at).toBeString()
          seen.push({ by: 'named', ports: portsIn(context) })
          expect(context.storage).toBe(services.storage)
          // Like a joining entry that makes a place.
          context.actor = withScope(context.actor, newPlace)
          await context.storage.exists(`health/${at}`)
        }),
      ),
    ],
  },
})

const REGISTRIES = ['commands', 'hooks', 'kinds']

const who = { installation: 'It sets a test up.' }
const input = z.object({ uses: z.boolean().default(false) })

const ring = defineCommand({
  name: 'ring',
  who,
  ports: ['queue'],
  input,
  async run(context) {
    seen.push({ by: 'command', ports: portsIn(context) })
    for (const join of context.hooks.of(rung)) await join(context, 'door')
    seen.push({ by: 'after', ports: portsIn(context) })
    return { sees: context.actor.visibleScopes.includes(newPlace) }
  },
})

const knock = defineCommand({
  name: 'knock',
  who,
  input,
  run: async (context) => Promise.resolve({ ports: portsIn(context), same: context.kinds === services.kinds }),
})

const keep = defineCommand({
  name: 'keep',
  who,
  ports: ['storage', 'globalDatabase'],
  input,
  async run({ storage, globalDatabase }, { uses }) {
    if (uses) await storage.put('kept', 'kept')
    return { named: typeof globalDatabase }
  },
})

test('a command does not get a port that it did not name', async () => {
  const founder = await (await newWorkspace()).founder()
  expect((await runCommand(founder, knock, {})).ports.toSorted()).toEqual(REGISTRIES)
  expect(await runCommand(founder, knock, {})).toMatchObject({ same: true })
  expectTypeOf<keyof CommandContext & keyof Services>().toEqualTypeOf<'commands' | 'hooks' | 'kinds'>()
  expectTypeOf<keyof CommandContext<'queue'> & keyof Services>().toEqualTypeOf<
    'commands' | 'hooks' | 'kinds' | 'queue'
  >()
})

test('a joining entry gets the ports it names, whichever act it joins, and the act gets none of them', async () => {
  const founder = await (await newWorkspace()).founder()
  const { sees } = await runCommand(founder, ring, {})
  const reported = seen.map(({ by, ports }) => [by, ...ports.filter((name) => !REGISTRIES.includes(name)).toSorted()])
  expect(reported).toEqual([
    ['command', 'queue'],
    ['named', 'logger', 'storage'],
    ['after', 'queue'],
  ])
  // A place that it made is the actor's in the rest of the act and of the request.
  expect(sees).toBe(true)
  expect(founder.actor.visibleScopes).toContain(newPlace)
})

test('using a port that was not named does not compile, neither in a command nor in a joining entry', () => {
  type Port = Parameters<typeof withPorts>[0][number]
  type Run<Ports extends Port> = (context: CommandContext<Ports>) => Promise<boolean>
  type RunOfNamed<Ports extends Port> = Parameters<
    typeof defineCommand<typeof input, boolean, typeof who, undefined, Ports>
  >[0]['run']
  expectTypeOf<Run<'queue'>>().toExtend<RunOfNamed<'queue' | 'storage'>>()
  expectTypeOf<Run<'queue' | 'storage'>>().not.toExtend<RunOfNamed<'queue'>>()
  expectTypeOf<Run<'storage'>>().not.toExtend<RunOfNamed<never>>()
  expectTypeOf<Run<'storage'>>().not.toExtend<Parameters<typeof joinAt<Run<never>>>[1]>()
  // In the database of the workspaces a command has only its transaction.
  expectTypeOf<'database'>().not.toExtend<Port>()
})

test('an act that is tried is refused what it uses beyond its workspace, but not what it only names', async () => {
  const founder = await (await newWorkspace()).founder()
  expect((await holdBack(founder, keep, {})).result).toEqual({ named: 'object' })
  await expect(holdBack(founder, keep, { uses: true })).rejects.toThrow('it uses storage')
})
