import { useDeferredValue, useState } from 'react'
import {
  CodersToChooseDocument,
  type RoundChoicesQuery,
} from '#generated/operations/capabilities/agreement/web/agreement.ts'
import { agreementStrings as text } from '#agreement/web/index.ts'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import { useKeptChoices } from './use-kept-choices.ts'

type Members = RoundChoicesQuery['users']

/**
 * The members to choose coders from: the first of the workspace, or those that are found by name or email address,
 * after the chosen ones. Viewers cannot code.
 */
export function useCodersToChoose(first: Members) {
  const [words, setWords] = useState('')
  const find = useDeferredValue(words.trim())
  const { data, previous } = useAnswer(CodersToChooseDocument, { variables: find === '' ? null : { query: find } })
  const members = find === '' ? first : ((data ?? previous)?.users ?? first)
  const coders = useKeptChoices(members.nodes.filter(({ role }) => role === 'MANAGER' || role === 'CONTRIBUTOR'))
  const shown = members.nodes.length
  return {
    words,
    onFind: setWords,
    label: text.findCoders,
    note: members.hasNextPage ? (find === '' ? text.firstMembers(shown) : text.firstFound(shown)) : null,
    coders,
  }
}
