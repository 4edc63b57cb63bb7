import { Button, TextInput } from '@mantine/core'
import { useApolloClient } from '@apollo/client/react'
import { useRef, useState } from 'react'
import { createAccountResult, signedIn, type SignInEnvironment } from '#identity/model/answers.ts'
import { MAX_NAME_CHARS, MAX_TEAM_NAME_CHARS } from '#identity/model/limits.ts'
import { passwordSignUp, setUpRequest } from '#identity/model/requests.ts'
import {
  AuthCard,
  CallFailure,
  Captcha,
  FormProblem,
  NewPasswordInput,
  Or,
  ProviderButton,
  send,
  SetUpByOthers,
  strings as identityStrings,
  useIdentityForm,
} from '#identity/web/index.ts'
import {
  CreateWorkspaceDocument,
  SubdomainSuggestionDocument,
} from '#generated/operations/capabilities/workspaces/web/arrival/arrival.ts'
import { useCommand } from '#platform/web/graphql/index.ts'
import { firstDay } from '../../model/workspace.ts'
import { strings } from '../strings.ts'
import classes from '../parts.module.css'

interface SetUpFormProps {
  environment: SignInEnvironment
  /** The key of the set-up, if the first person gets in at once. */
  setUpKey: string
  /** The destination of users who sign in by a mail or a provider: the workspace is created there. */
  redirect: string
  onCreated: (address: string) => void
  /** A link was sent to this address. */
  onSent: (email: string) => void
}

/** The first page of an installation without users: an account and a workspace, in one step where possible. */
export function SetUpForm({ environment, setUpKey, redirect, onCreated, onSent }: SetUpFormProps) {
  const client = useApolloClient()
  const [createWorkspace] = useCommand(CreateWorkspaceDocument)
  const [captchaToken, setCaptchaToken] = useState<string>()
  const [round, setRound] = useState(0)
  // The account is created once, even if the workspace needs a second try.
  const isIn = useRef(false)
  const { form, busy, problem, onSubmit, ref } = useIdentityForm({
    schema: firstDay,
    initialValues: { name: '', email: '', password: '', workspaceName: '' },
    async submit({ workspaceName, ...person }) {
      try {
        if (environment.setUp === 'by-mail') {
          const account = { ...person, method: 'EMAIL', teamName: workspaceName, redirect, captchaToken } as const
          await send('create-account', passwordSignUp, account, createAccountResult)
          onSent(person.email)
          return
        }
        if (!isIn.current) await send('set-up', setUpRequest, { ...person, key: setUpKey, captchaToken }, signedIn)
        isIn.current = true
      } finally {
        setRound((count) => count + 1)
      }
      const { data } = await client.query({
        query: SubdomainSuggestionDocument,
        variables: { name: workspaceName },
        fetchPolicy: 'network-only',
      })
      if (!data) throw new CallFailure(identityStrings.unreachable)
      const outcome = await createWorkspace({
        input: { name: workspaceName, subdomain: data.subdomainSuggestion, onboardingGoals: [] },
      })
      if (outcome.status === 'failed') throw new CallFailure(outcome.error.message)
      if (outcome.status === 'done') onCreated(outcome.data.createWorkspace.address)
    },
  })
  const { password } = form.getValues()

  return (
    <AuthCard title={strings.setUp.title} explain={strings.setUp.explain}>
      <form className={classes.form} onSubmit={onSubmit} ref={ref} noValidate aria-busy={busy}>
        <FormProblem failure={problem} />
        <TextInput
          label={strings.setUp.name}
          name="name"
          autoComplete="name"
          autoFocus
          maxLength={MAX_NAME_CHARS}
          {...form.getInputProps('name')}
        />
        <TextInput
          label={identityStrings.email}
          name="email"
          type="email"
          autoComplete="username"
          placeholder={identityStrings.emailPlaceholder}
          {...form.getInputProps('email')}
        />
        <NewPasswordInput
          label={identityStrings.password}
          name="password"
          {...form.getInputProps('password')}
          value={password}
        />
        <TextInput
          label={strings.create.name}
          name="organization"
          autoComplete="organization"
          placeholder={strings.create.namePlaceholder}
          maxLength={MAX_TEAM_NAME_CHARS}
          {...form.getInputProps('workspaceName')}
        />
        <Captcha environment={environment} onAnswer={setCaptchaToken} round={round} />
        <Button type="submit" loading={busy}>
          {strings.setUp.submit}
        </Button>
        {environment.oidc && <Or>{identityStrings.or}</Or>}
        <ProviderButton environment={environment} redirect={redirect} />
      </form>
      <SetUpByOthers failure={problem} />
    </AuthCard>
  )
}
