import {
  BeginRoundDocument,
  ChangeRoundDocument,
  CodeUnitsDocument,
  DeleteRoundDocument,
  FinishNoteDocument,
  RestoreRoundDocument,
  SettleUnitsDocument,
  UnsettleUnitsDocument,
  type RoundHeadFragment,
} from '#generated/operations/capabilities/agreement/web/agreement.ts'
import type { Reference } from '@apollo/client'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { dataOf, perform, tellFailure } from '#platform/web/design/perform.ts'
import { useCommand } from '#platform/web/graphql/index.ts'
import { recordAct } from '#platform/web/undo/index.ts'
import { strings as text } from './strings.ts'

export type RoundHead = RoundHeadFragment

export interface NewRound {
  projectId: Id
  title: string
  noteIds: Id[]
  tagIds: Id[]
  coderIds: Id[]
  automatic: boolean
}

const LIST = { refetch: ['ProjectRounds'] }
const RESULTS = { refetch: ['RoundResults', 'RoundCodings'] }

/** Lists of identifiers stand in the cache as they are. */
function isList(ids: readonly Id[] | Reference): ids is readonly Id[] {
  return Array.isArray(ids)
}

/** What can be done with rounds, undone by mod+z. */
export function useAgreementCommands() {
  const [begin] = useCommand(BeginRoundDocument, LIST)
  const [change] = useCommand(ChangeRoundDocument)
  const [remove] = useCommand(DeleteRoundDocument, LIST)
  const [restore] = useCommand(RestoreRoundDocument, LIST)
  const [code] = useCommand(CodeUnitsDocument)
  const [finish] = useCommand(FinishNoteDocument)
  const [settle] = useCommand(SettleUnitsDocument, RESULTS)
  const [unsettle] = useCommand(UnsettleUnitsDocument, RESULTS)

  const codeNow = async (roundId: Id, unitIds: readonly Id[], tagId: Id, given: boolean): Promise<void> => {
    const outcome = await code(
      { input: { roundId, unitIds: [...unitIds], tagId, given } },
      {
        optimistic: { codeAgreementUnits: { __typename: 'AgreementRound', id: roundId } },
        update: (cache) => {
          for (const unitId of unitIds) {
            cache.modify({
              id: `AgreementUnit:${unitId}`,
              fields: {
                tagIds: (before: readonly Id[] | Reference) =>
                  !isList(before)
                    ? before
                    : given
                      ? [...before.filter((id) => id !== tagId), tagId]
                      : before.filter((id) => id !== tagId),
              },
            })
          }
        },
      },
    )
    dataOf(outcome)
  }
  return {
    /** @returns the id of the new round; null when it failed. */
    async begin(round: NewRound): Promise<Id | null> {
      const id = newId()
      let deletionId: Id | null = null
      const isDone = await perform({
        title: text.kept(round.title),
        run: async () => {
          // Done again after undo, it is brought back instead of made anew.
          if (deletionId === null) dataOf(await begin({ input: { id, ...round } }))
          else dataOf(await restore({ input: { deletionId } }))
          return async () => {
            deletionId = dataOf(await remove({ input: { id } }))?.deleteAgreementRound.deletionId ?? null
          }
        },
      })
      return isDone ? id : null
    },
    rename: async (round: RoundHead, title: string): Promise<boolean> =>
      perform({
        title: text.renamed(title),
        run: async () => {
          dataOf(await change({ input: { id: round.id, title } }))
          return async () => dataOf(await change({ input: { id: round.id, title: round.title } }))
        },
      }),
    /** @param pass the one that begins where it is opened after its results were shown */
    close: async (round: RoundHead, closed: boolean, pass: number | null = null): Promise<boolean> =>
      perform({
        title: closed ? text.closedRound : pass === null ? text.openedRound : text.begunPass(pass),
        run: async () => {
          dataOf(await change({ input: { id: round.id, closed } }))
          return async () => dataOf(await change({ input: { id: round.id, closed: !closed } }))
        },
      }),
    remove: async (round: RoundHead): Promise<boolean> =>
      perform({
        title: text.deletedRound(round.title),
        run: async () => {
          const deletionId = dataOf(await remove({ input: { id: round.id } }))?.deleteAgreementRound.deletionId ?? ''
          return async () => dataOf(await restore({ input: { deletionId } }))
        },
      }),
    /** Shown at once and without a toast: people who code give a tag every few seconds. */
    async code(roundId: Id, unitIds: readonly Id[], tag: { id: Id; title: string }, given: boolean): Promise<void> {
      try {
        await codeNow(roundId, unitIds, tag.id, given)
        recordAct({
          title: (given ? text.gave : text.took)(tag.title, unitIds.length),
          undo: async () => codeNow(roundId, unitIds, tag.id, !given),
          redo: async () => codeNow(roundId, unitIds, tag.id, given),
        })
      } catch (error) {
        tellFailure(error)
      }
    },
    finish: async (roundId: Id, noteId: Id, finished: boolean): Promise<boolean> =>
      perform({
        title: finished ? text.finished : text.unfinished,
        run: async () => {
          dataOf(await finish({ input: { roundId, noteId, finished } }))
          return async () => dataOf(await finish({ input: { roundId, noteId, finished: !finished } }))
        },
      }),
    settle: async (roundId: Id, units: ReadonlyArray<{ unitId: Id; tagIds: Id[] }>): Promise<boolean> =>
      perform({
        title: text.settled(units.length),
        run: async () => {
          const before = (dataOf(await settle({ input: { roundId, units: [...units] } }))?.settleAgreementUnits
            .before ?? []) as Array<{ unitId: Id; tagIds: Id[] }>
          const known = new Set(before.map(({ unitId }) => unitId))
          const fresh = units.filter(({ unitId }) => !known.has(unitId)).map(({ unitId }) => unitId)
          return async () => {
            if (fresh.length > 0) dataOf(await unsettle({ input: { roundId, unitIds: fresh } }))
            if (before.length > 0) dataOf(await settle({ input: { roundId, units: before } }))
          }
        },
      }),
    takeBack: async (roundId: Id, unit: { unitId: Id; tagIds: Id[] }): Promise<boolean> =>
      perform({
        title: text.takeBack,
        run: async () => {
          dataOf(await unsettle({ input: { roundId, unitIds: [unit.unitId] } }))
          return async () => dataOf(await settle({ input: { roundId, units: [unit] } }))
        },
      }),
  }
}
