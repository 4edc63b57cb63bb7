import { Button, Textarea } from '@mantine/core'
import type { ApolloClient } from '@apollo/client'
import { useState, type FormEvent } from 'react'
import {
  AskInstructionsDocument,
  ChangeAskInstructionsDocument,
  type AskInstructionsPartsFragment,
} from '#generated/operations/capabilities/ask/web/ask.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { ErrorState } from '#platform/web/design/error-state.tsx'
import type { Act } from '#platform/web/live/acts.ts'
import { send } from '#platform/web/live/ask.ts'
import { refTo } from '#platform/web/live/change.ts'
import { changed } from '#platform/web/live/changed.ts'
import { REFUSED_AWAY } from '#platform/web/live/refused-away.ts'
import { reportInPlace } from '#platform/web/live/report-act.ts'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import { Section } from '#workspaces/web/index.ts'
import { MAX_INSTRUCTION_CHARS } from '../model/limits.ts'
import { askStrings } from './strings.ts'
import classes from './written.module.css'

const strings = askStrings.instructions

const changing = (client: ApolloClient): Act<{ id: Id; text: string | null }> => ({
  name: 'change-ask-instructions',
  queueAs: REFUSED_AWAY.mustBeCertain,
  touches: ({ id }) => [refTo('askInstructions', id)],
  show(draft, { id, text }) {
    draft.patch<AskInstructionsPartsFragment>(refTo('askInstructions', id), (said) => changed(said, { text }))
  },
  send: async ({ text }, operationId) => send(client, ChangeAskInstructionsDocument, { input: { text } }, operationId),
})

/** What the workspace tells AI models about itself: administrators change it, everyone else reads it. */
export function AskInstructionsSettings() {
  const { data, error, retry } = useAnswer(AskInstructionsDocument, { variables: {} })
  if (error && !data) return <ErrorState compact message={error.message} onRetry={retry} />
  if (!data?.askInstructions) return null
  const { id, text, viewerCan } = data.askInstructions
  const mayChange = viewerCan.change && data.viewer?.readOnly !== true
  if (!mayChange && text === null) return null
  return (
    <Section title={strings.title} explain={strings.explain}>
      {mayChange ? <InstructionsForm key={text} id={id} text={text ?? ''} /> : <p className={classes.said}>{text}</p>}
    </Section>
  )
}

function InstructionsForm({ id, text }: { id: string; text: string }) {
  const change = useAct(changing)
  const [typed, setTyped] = useState(text)
  const [problem, setProblem] = useState<string | null>(null)
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setProblem(await reportInPlace(change({ id, text: typed.trim() || null }), strings.saved, 'once-done'))
  }
  return (
    <form className={classes.form} onSubmit={(event) => void save(event)}>
      <Textarea
        aria-label={strings.title}
        placeholder={strings.placeholder}
        description={strings.limit(typed.length, MAX_INSTRUCTION_CHARS)}
        inputWrapperOrder={['input', 'description', 'error']}
        autosize
        minRows={4}
        maxRows={16}
        maxLength={MAX_INSTRUCTION_CHARS}
        value={typed}
        error={problem}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" disabled={typed.trim() === text}>
        {strings.save}
      </Button>
    </form>
  )
}
