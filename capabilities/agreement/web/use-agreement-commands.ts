import { newId, type Id } from '#platform/kernel/ids.ts'
import { reportAct } from '#platform/web/live/report-act.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import {
  beginningRound,
  closingRound,
  codingUnits,
  deletingRound,
  finishingNote,
  renamingRound,
  settlingUnits,
  unsettlingUnit,
  type NewRound,
  type RoundHead,
} from './agreement-acts.ts'
import { strings as text } from './strings.ts'

/** The commands for rounds, undone by mod+z. */
export function useAgreementCommands() {
  const begin = useAct(beginningRound)
  const rename = useAct(renamingRound)
  const close = useAct(closingRound)
  const remove = useAct(deletingRound)
  const code = useAct(codingUnits)
  const finish = useAct(finishingNote)
  const settle = useAct(settlingUnits)
  const unsettle = useAct(unsettlingUnit)
  return {
    /** @returns the id of the new round; null if it failed. */
    async begin(round: NewRound): Promise<Id | null> {
      const id = newId()
      return (await reportAct(begin({ id, ...round }), { title: text.kept(round.title), onceDone: true })) ? id : null
    },
    rename: async ({ id }: RoundHead, title: string): Promise<boolean> =>
      reportAct(rename({ id, title }), { title: text.renamed(title) }),
    /** @param pass the pass that begins if it is opened after its results were shown */
    close: async ({ id }: RoundHead, closed: boolean, pass: number | null = null): Promise<boolean> =>
      reportAct(close({ id, closed }), {
        title: closed ? text.closedRound : pass === null ? text.openedRound : text.begunPass(pass),
        onceDone: true,
      }),
    remove: async ({ id, title }: RoundHead): Promise<boolean> =>
      reportAct(remove(id), { title: text.deletedRound(title) }),
    /** Without a toast: coders give a tag every few seconds. */
    code: async (
      roundId: Id,
      unitIds: readonly Id[],
      tag: { id: Id; title: string },
      given: boolean,
    ): Promise<boolean> =>
      reportAct(code({ roundId, unitIds, tagId: tag.id, given }), {
        title: (given ? text.gave : text.took)(tag.title, unitIds.length),
        quiet: true,
      }),
    finish: async (roundId: Id, coderId: Id, noteId: Id, finished: boolean): Promise<boolean> =>
      reportAct(finish({ roundId, coderId, noteId, finished }), { title: finished ? text.finished : text.unfinished }),
    settle: async (roundId: Id, units: ReadonlyArray<{ unitId: Id; tagIds: Id[] }>): Promise<boolean> =>
      reportAct(settle({ roundId, units }), { title: text.settled(units.length) }),
    takeBack: async (roundId: Id, unitId: Id): Promise<boolean> =>
      reportAct(unsettle({ roundId, unitId }), { title: text.takeBack }),
  }
}
