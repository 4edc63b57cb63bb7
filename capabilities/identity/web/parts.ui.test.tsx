import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { renderInterface } from '#platform/web/testing.tsx'
import { deviceName, isPhone } from './account/device-name.ts'
import { textParts } from './mailbox/linked-text.ts'
import { CodeInput } from './parts/code-input.tsx'
import { SignInForm } from './parts/sign-in-form.tsx'
import { SignUpForm } from './parts/sign-up-form.tsx'
import { strings } from './strings.ts'
import { NewPasswordInput } from './parts/new-password-input.tsx'

function Password() {
  const [value, setValue] = useState('')
  return <NewPasswordInput label="Password" value={value} onChange={(event) => setValue(event.currentTarget.value)} />
}

test('the rules of a password are ticked off while it is typed, and read out with the field', async () => {
  renderInterface(<Password />)
  const field = screen.getByLabelText('Password')
  const rules = screen.getByRole('list', { name: 'Your password needs' })
  const described = (field.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id))
  expect(described.some((element) => element?.contains(rules))).toBe(true)
  expect(screen.getAllByLabelText('Missing:')).toHaveLength(5)
  await userEvent.type(field, 'Orchard')
  expect(screen.getAllByLabelText('Done:')).toHaveLength(2)
  await userEvent.type(field, '-Lamp-42')
  expect(screen.queryByLabelText('Missing:')).toBeNull()
})

function Code({ onComplete }: { onComplete: (code: string) => void }) {
  const [value, setValue] = useState('')
  return <CodeInput value={value} onChange={setValue} onComplete={onComplete} />
}

test('a code is sent with its last digit, pasted or typed, and takes digits only', async () => {
  const onComplete = vi.fn()
  renderInterface(<Code onComplete={onComplete} />)
  const field = screen.getByLabelText('Code')
  expect(field.getAttribute('autocomplete')).toBe('one-time-code')
  await userEvent.type(field, '01a2')
  expect(onComplete).not.toHaveBeenCalled()
  await userEvent.type(field, '345')
  expect(onComplete).toHaveBeenCalledExactlyOnceWith('012345')
  await userEvent.clear(field)
  await userEvent.paste('Your code: 987 654')
  expect(onComplete).toHaveBeenLastCalledWith('987654')
})

test('if mail cannot be delivered, sign-up and sign-in say so, and name the method that works', () => {
  const environment = { captcha: null, oidc: null, mailGoes: 'nowhere', setUp: null } as const
  const { unmount } = renderInterface(
    <SignUpForm
      environment={environment}
      email=""
      redirect={undefined}
      origin={{}}
      onSent={vi.fn()}
      onSignedIn={vi.fn()}
    />,
  )
  expect(screen.getByRole('status').textContent).toBe(strings.mailSent.nowhere)
  unmount()
  renderInterface(
    <SignInForm
      environment={environment}
      email=""
      redirect={undefined}
      news={undefined}
      onSignedIn={vi.fn()}
      onSent={vi.fn()}
      onFasterWay={vi.fn()}
    />,
  )
  expect(screen.getByRole('status').textContent).toBe(strings.mailSent.nowhere)
  expect(screen.queryByRole('button', { name: strings.signIn.link })).toBeNull()
})

test('devices are named in everyday words', () => {
  const cases = [
    [
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
      'Chrome on Linux',
      false,
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0',
      'Edge on Windows',
      false,
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
      'Safari on iPhone',
      true,
    ],
    ['Mozilla/5.0 (Android 16; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0', 'Firefox on Android', true],
    ['curl/8.5', 'Unknown device', false],
    [null, 'Unknown device', false],
  ] as const
  for (const [userAgent, name, phone] of cases)
    expect([deviceName(userAgent), isPhone(userAgent)]).toEqual([name, phone])
})

test('addresses in a mail are found, and nothing of its text is lost', () => {
  const text = 'Sign in:\nhttp://localhost:3000/auth/magic-login?token=a-b_c\n\nIt works once.'
  const parts = textParts(text)
  expect(parts.map((part) => part.text).join('')).toBe(text)
  expect(parts.filter((part) => part.isAddress).map((part) => part.text)).toEqual([
    'http://localhost:3000/auth/magic-login?token=a-b_c',
  ])
  expect(textParts('javascript:alert(1)')).toEqual([{ text: 'javascript:alert(1)', isAddress: false }])
})

test('a form with several wrong fields takes the focus to the first, also where that is a password', async () => {
  const environment = { captcha: null, oidc: null, mailGoes: 'to-mailbox', setUp: null } as const
  renderInterface(
    <SignUpForm
      environment={environment}
      email=""
      redirect={undefined}
      origin={{}}
      onSent={vi.fn()}
      onSignedIn={vi.fn()}
    />,
  )
  await userEvent.type(screen.getByLabelText(strings.name), 'Ada')
  await userEvent.type(screen.getByLabelText(strings.email), 'ada@example.com')
  const password = screen.getByLabelText(strings.password)
  await userEvent.type(password, 'abc{Enter}')
  await waitFor(() => expect(password.getAttribute('aria-invalid')).toBe('true'))
  await userEvent.click(screen.getByLabelText(strings.name))
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement).toBe(password))
})
