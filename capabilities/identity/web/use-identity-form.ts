import { schemaResolver, useForm } from '@mantine/form'
import { useRef, type SyntheticEvent } from 'react'
import type { z } from 'zod'
import { CallFailure } from './calls.ts'
import { useCall } from './use-call.ts'

type Values = Record<string, unknown>

interface FormOptions<Schema extends z.ZodType<Values>, Shown extends Values> {
  /** The schema of the route: form and server have the same rules. */
  schema: Schema
  initialValues: Shown
  /** Gets the parsed values. Throws CallFailure. */
  submit: (values: z.output<Schema>) => Promise<void>
}

/**
 * A form over a route's schema, checked when it is sent. What the server refuses at a field is shown at that field;
 * `problem` is any other error. `ref` is for the form element: the first wrong field gets the focus.
 */
export function useIdentityForm<Schema extends z.ZodType<Values>, Shown extends Values>(
  options: FormOptions<Schema, Shown>,
) {
  const { schema, initialValues, submit } = options
  const ref = useRef<HTMLFormElement>(null)
  const form = useForm<Shown>({
    initialValues,
    validate: schemaResolver(schema, { sync: true }),
    clearInputErrorOnChange: true,
  })
  const focusFirstWrong = (): void => {
    // Fields are marked as wrong with the next paint.
    requestAnimationFrame(() => ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }
  const call = useCall(async (values: Shown) => {
    try {
      await submit(schema.parse(values))
    } catch (error) {
      const atFields =
        error instanceof CallFailure ? error.problems.filter(({ path }) => String(path[0]) in values) : []
      if (atFields.length === 0) throw error
      form.setErrors(Object.fromEntries(atFields.map(({ path, message }) => [path.join('.'), message])))
      focusFirstWrong()
    }
  })
  return {
    form,
    busy: call.busy,
    problem: call.failure,
    /** Sends the same again, with these additional values. */
    sendAgain: (more: Partial<Shown>) => void call.run({ ...form.getValues(), ...more }),
    onSubmit: (event: SyntheticEvent<HTMLFormElement>) =>
      form.onSubmit((values) => void call.run(values), focusFirstWrong)(event),
    ref,
  }
}
