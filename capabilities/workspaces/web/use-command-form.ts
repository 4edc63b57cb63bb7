import type { OperationVariables, TypedDocumentNode } from '@apollo/client'
import { schemaResolver, useForm } from '@mantine/form'
import { useRef, useState, type SyntheticEvent } from 'react'
import type { z } from 'zod'
import { useCommand, type CallError } from '#platform/web/graphql/index.ts'

type Values = Record<string, unknown>

interface FormOptions<Schema extends z.ZodType<Values>, Shown extends Values, Data> {
  document: TypedDocumentNode<Data, OperationVariables & { input: never; operationId: string }>
  /** The schema of the command: form and server hold the same rules. */
  schema: Schema
  initialValues: Shown
  /** Names of the queries to ask again afterwards. */
  refetch?: string[]
  onDone: (data: Data) => void
  /** The server has answered, whatever it said. */
  onAnswered?: () => void
}

/**
 * A form over a command's schema, checked when it is sent. What the server refuses at a field stands at that field;
 * `problem` is what went wrong beside the fields. The first wrong field gets the focus.
 */
export function useCommandForm<Schema extends z.ZodType<Values>, Shown extends Values, Data>({
  document,
  schema,
  initialValues,
  refetch,
  onDone,
  onAnswered,
}: FormOptions<Schema, Shown, Data>) {
  const ref = useRef<HTMLFormElement>(null)
  const [problem, setProblem] = useState<CallError | null>(null)
  const form = useForm<Shown>({
    initialValues,
    validate: schemaResolver(schema, { sync: true }),
    clearInputErrorOnChange: true,
  })
  const [run, { pending }] = useCommand(document, refetch ? { refetch } : {})
  const focusFirstWrong = (): void => {
    // Fields are marked as wrong with the next paint.
    requestAnimationFrame(() => ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }
  const submit = async (values: Shown): Promise<void> => {
    setProblem(null)
    const outcome = await run({ input: schema.parse(values) as never })
    onAnswered?.()
    if (outcome.status === 'done') onDone(outcome.data)
    if (outcome.status !== 'failed') return
    const atFields = outcome.error.problems.filter(({ path }) => String(path[0]) in values)
    if (atFields.length === 0) setProblem(outcome.error)
    else {
      form.setErrors(Object.fromEntries(atFields.map(({ path, message }) => [String(path[0]), message])))
      focusFirstWrong()
    }
  }
  return {
    form,
    busy: pending,
    problem,
    onSubmit: (event: SyntheticEvent<HTMLFormElement>) =>
      form.onSubmit((values) => void submit(values), focusFirstWrong)(event),
    ref,
  }
}
