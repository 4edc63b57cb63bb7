import { commands } from '#generated/registry/commands.ts'
import { historyWords } from '#generated/registry/history-words.ts'
import { hooks as allHooks } from '#generated/registry/hooks.ts'
import { kinds } from '#generated/registry/kinds.ts'
import { announcedBy } from '#generated/registry/announced-by.ts'
import { contentKinds } from '#content-kinds/server/index.ts'
import { openHooks, type HookRecord, type Services } from '#journal/server/index.ts'

/**
 * What an installation knows about its own code, from the generated lists: the same in every process and thread.
 * @param records what takes part in the acts
 * @throws Error if two hooks answer for the same thing
 */
export function openRegistries(
  records: ReadonlyArray<HookRecord> = allHooks,
): Pick<Services, 'hooks' | 'kinds' | 'commands' | 'announcedBy' | 'describedEvents'> {
  const hooks = openHooks(records)
  return {
    hooks,
    kinds: contentKinds(kinds, hooks),
    commands: new Map(commands.map((command) => [command.name, command])),
    announcedBy,
    describedEvents: new Set(historyWords.flatMap(({ described }) => Object.keys(described))),
  }
}
