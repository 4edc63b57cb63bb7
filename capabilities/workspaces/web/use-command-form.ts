import type { OperationVariables, TypedDocumentNode } from '@apollo/client'
import { schemaResolver, useForm } from '@mantine/form'
import { useRef, useState, type SyntheticEvent } from 'react'
import type { z } from 'zod'
import { toCallError, useCommand, type CallError } from '#platform/web/graphql/index.ts'
import type { Given } from '#platform/web/live/acts.ts'

type Values = Record<string, unknown>

interface FormRules<Schema extends z.ZodType<Values>, Shown extends Values> {
  /** The schema of the command: form and server have the same rules. */
  schema: Schema
  initialValues: Shown
}

interface CommandForm<Schema extends z.ZodType<Values>, Shown extends Values, Data> extends FormRules<Schema, Shown> {
  document: TypedDocumentNode<Data, OperationVariables & { input: never; operationId: string }>
  onDone: (data: Data) => void
  /** The server has answered, with or without an error. */
  onAnswered?: () => void
}

interface ActForm<Schema extends z.ZodType<Values>, Shown extends Values> extends FormRules<Schema, Shown> {
  act: (input: z.output<Schema>) => Given
  onDone: (given: Given, input: z.output<Schema>) => void
}

/** A form over a command's schema. */
export function useCommandForm<Schema extends z.ZodType<Values>, Shown extends Values, Data>({
  document,
  onDone,
  onAnswered,
  ...rules
}: CommandForm<Schema, Shown, Data>) {
  const [run] = useCommand(document)
  return useCheckedForm(rules, async (input) => {
    const outcome = await run({ input: input as never })
    onAnswered?.()
    if (outcome.status === 'done') onDone(outcome.data)
    return outcome.status === 'failed' ? outcome.error : null
  })
}

/** The same for an act; the form shows the server's refusal. */
export function useActForm<Schema extends z.ZodType<Values>, Shown extends Values>({
  act,
  onDone,
  ...rules
}: ActForm<Schema, Shown>) {
  return useCheckedForm(rules, async (input) => {
    const given = act(input)
    const outcome = await given.done
    if (outcome.state === 'refused') return toCallError(outcome.error)
    onDone(given, input)
    return null
  })
}

/**
 * A form that is checked when it is sent. What the server refuses at a field is shown at that field; `problem` is any
 * other error. The first wrong field gets the focus.
 */
function useCheckedForm<Schema extends z.ZodType<Values>, Shown extends Values>(
  { schema, initialValues }: FormRules<Schema, Shown>,
  send: (input: z.output<Schema>) => Promise<CallError | null>,
) {
  const ref = useRef<HTMLFormElement>(null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<CallError | null>(null)
  const form = useForm<Shown>({
    initialValues,
    validate: schemaResolver(schema, { sync: true }),
    clearInputErrorOnChange: true,
  })
  const focusFirstWrong = (): void => {
    // Fields are marked as wrong with the next paint.
    requestAnimationFrame(() => ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }
  const submit = async (values: Shown): Promise<void> => {
    setProblem(null)
    setBusy(true)
    const refused = await send(schema.parse(values)).finally(() => setBusy(false))
    if (refused === null) return
    const atFields = refused.problems.filter(({ path }) => String(path[0]) in values)
    if (atFields.length === 0) setProblem(refused)
    else {
      form.setErrors(Object.fromEntries(atFields.map(({ path, message }) => [String(path[0]), message])))
      focusFirstWrong()
    }
  }
  return {
    form,
    busy,
    problem,
    onSubmit: (event: SyntheticEvent<HTMLFormElement>) =>
      form.onSubmit((values) => void submit(values), focusFirstWrong)(event),
    ref,
  }
}
