import { useMemo } from 'react'
import type {
  ChangeQuestionOptionsInput,
  CreateQuestionInput,
  PairOptionInput,
} from '#generated/operations/schema-types.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { reportAct } from '#platform/web/live/report-act.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import {
  changingOptions,
  creatingQuestion,
  deletingQuestion,
  movingQuestion,
  renamingQuestion,
} from './question-acts.ts'
import { linkingQuestions, pairingOption, unlinkingQuestion } from './link-acts.ts'
import { surveyStrings as strings } from './strings.ts'

/** Commands on questions, undone by mod+z and by the toast. Failures are shown in a toast. */
export function useQuestionCommands() {
  const make = useAct(creatingQuestion)
  const rename = useAct(renamingQuestion)
  const options = useAct(changingOptions)
  const move = useAct(movingQuestion)
  const remove = useAct(deletingQuestion)
  const link = useAct(linkingQuestions)
  const unlink = useAct(unlinkingQuestion)
  const pair = useAct(pairingOption)
  return useMemo(
    () => ({
      /** @returns its id; null if it was refused */
      async create(input: Omit<CreateQuestionInput, 'id'>): Promise<Id | null> {
        const id = newId()
        return (await reportAct(make({ ...input, id }), { title: strings.made(input.text) })) ? id : null
      },
      rename: async (id: Id, text: string): Promise<boolean> =>
        reportAct(rename({ id, text }), { title: strings.renamed(text) }),
      changeOptions: async (input: ChangeQuestionOptionsInput): Promise<boolean> =>
        reportAct(options(input), { title: strings.optionsChanged }),
      move: async (id: Id, afterId: Id | null): Promise<boolean> =>
        reportAct(move({ id, afterId }), { title: strings.moved }),
      link: async (id: Id, otherId: Id): Promise<boolean> =>
        reportAct(link({ id, otherId }), { title: strings.linked }),
      unlink: async (id: Id): Promise<boolean> => reportAct(unlink({ id }), { title: strings.unlinked }),
      pair: async (input: PairOptionInput): Promise<boolean> => reportAct(pair(input), { title: strings.paired }),
      remove: async (id: Id, text: string): Promise<boolean> =>
        reportAct(remove({ id }), { title: strings.deleted(text) }),
    }),
    [make, rename, options, move, remove, link, unlink, pair],
  )
}
