import type { Id } from '#platform/kernel/ids.ts'
import type { CellTransaction, TransactionEnd } from '#platform/server/database/index.ts'
import type { Actor, Principal } from '../model/actor.ts'
import type { NewEvent } from '../model/events.ts'
import type { Registries, Services } from './context.ts'

/**
 * What a command may name besides its transaction: a part of the installation outside it. The database of the
 * workspaces is not one: there a command has its transaction only.
 */
export type Port = Exclude<keyof Services, keyof Registries | 'database'>

/** The ports that a context has, and how to get others: not exported at the door, since only `withPorts` needs it. */
const given = Symbol('given')
interface Given {
  named: ReadonlyArray<Port>
  pick<Named extends Port>(ports: ReadonlyArray<Named>): Pick<Services, Named>
}

/** What every command works with. All of it belongs to one transaction of one workspace. */
interface InTransaction extends Omit<TransactionEnd, 'lastly'>, Registries {
  teamId: Id
  actor: Actor
  principal: Principal
  tx: CellTransaction
  operationId: Id | null
  /** Adds an event to the journal; written just before the commit. */
  emit(event: NewEvent): void
  /** Publishes to a channel of the live updates after the transaction is committed. */
  publish(channel: string, message: unknown): void
  /**
   * Runs after the transaction is committed; not if it failed. Work that must survive a kill belongs in a job or a
   * follower.
   */
  afterCommit(work: () => void): void
  [given]: Given
}

/**
 * What a command works with: its transaction, what the installation knows of its own code, and the ports that the
 * command names. A context with more ports can be passed where fewer are required.
 */
export type CommandContext<Ports extends Port = never> = InTransaction & Pick<Services, Ports>

/** The context of a command that names these ports, without any other services. */
export function contextOf<Ports extends Port>(
  services: Services,
  named: ReadonlyArray<Ports>,
  act: Omit<InTransaction, keyof Registries | 'publish' | typeof given>,
): CommandContext<Ports> {
  const { hooks, kinds, commands } = services
  const pick: Given['pick'] = <Named extends Port>(ports: ReadonlyArray<Named>) =>
    Object.fromEntries(ports.map((name) => [name, services[name]])) as Pick<Services, Named>
  return {
    ...act,
    ...({ hooks, kinds, commands } satisfies Registries),
    publish: (channel, message) => {
      act.afterCommit(() => services.liveUpdates.publish(channel, message))
    },
    ...pick(named),
    [given]: { named, pick },
  }
}

/**
 * A part of an act that the act does not know (a hook, a kind of content, a way of undoing something) names the ports
 * that it needs, and gets these and no others, whichever act it joins.
 */
export function withPorts<Ports extends Port, Rest extends unknown[], Result>(
  ports: ReadonlyArray<Ports>,
  work: (context: CommandContext<NoInfer<Ports>>, ...rest: Rest) => Result,
): (context: CommandContext, ...rest: Rest) => Result {
  return (context, ...rest) => {
    const { named, pick } = context[given]
    const handed = { ...context, ...pick(ports), [given]: { named: ports, pick } }
    for (const name of named) if (!ports.includes(name as Ports)) Reflect.deleteProperty(handed, name)
    // Places that it makes become the actor's in the joined act too.
    Object.defineProperty(handed, 'actor', {
      get: () => context.actor,
      set: (actor: Actor) => {
        context.actor = actor
      },
      enumerable: true,
    })
    return work(handed, ...rest)
  }
}
