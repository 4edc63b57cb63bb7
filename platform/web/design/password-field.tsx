import { PasswordInput, type PasswordInputProps } from '@mantine/core'

/** A password or key to enter. That it is wrong is said to screen readers, and to forms that focus the first wrong field. */
export function PasswordField(props: PasswordInputProps) {
  return <PasswordInput aria-invalid={Boolean(props.error)} {...props} />
}
