import { commands } from '#generated/registry/commands.ts'
import { historyWords } from '#generated/registry/history-words.ts'
import { hooks as allHooks } from '#generated/registry/hooks.ts'
import { kinds } from '#generated/registry/kinds.ts'
import { announcedBy } from '#generated/registry/announced-by.ts'
import { contentKinds } from '#content-kinds/server/index.ts'
import { openHooks, type HookRecord, type Services } from '#journal/server/index.ts'

/**
 * What an installation knows of its own code, from the generated lists: the same in every process and thread.
 * @param records what joins in the acts
 * @throws Error where two hooks answer for the same
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
