import { Button, Select, TextInput } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import { useApolloClient, useQuery } from '@apollo/client/react'
import { MAX_TEAM_NAME_CHARS } from '#identity/model/limits.ts'
import { COMPANY_SIZES, JOB_ROLES } from '#identity/model/requests.ts'
import { AuthCard, Aside, Working } from '#identity/web/index.ts'
import {
  CreateWorkspaceDocument,
  SignUpDocument,
  SubdomainProblemDocument,
  SubdomainSuggestionDocument,
} from '#generated/operations/capabilities/workspaces/web/arrival/arrival.ts'
import { Link } from '#platform/web/design/link.tsx'
import { MAX_SUBDOMAIN_CHARS } from '../../model/limits.ts'
import { subdomainFor, subdomainProblem } from '../../model/subdomain.ts'
import { newWorkspace, ONBOARDING_GOALS } from '../../model/workspace.ts'
import { Problem } from '../problem.tsx'
import { strings } from '../strings.ts'
import { useCommandForm } from '../use-command-form.ts'
import classes from '../parts.module.css'

/** The server is queried when typing pauses this long. */
const PAUSE_MS = 250

interface CreateWorkspaceFormProps {
  /** Shown after the name in the address: `.quarry.example:3000`. */
  addressEnding: string
  /** The name in the address of the page. */
  suggestedName: string
  onCreated: (address: string) => void
}

/** The page that creates a workspace. It begins with the details sent with the sign-up. */
export function CreateWorkspaceForm({ suggestedName, ...rest }: CreateWorkspaceFormProps) {
  const { data, loading } = useQuery(SignUpDocument, { fetchPolicy: 'network-only' })
  // If these cannot be read, the form is empty. Read again, it keeps what was typed.
  if (loading && !data) return <Working title={strings.create.title} />
  const { teamName, orgSize, jobRole } = data?.signUp ?? {}
  return (
    <WorkspaceForm
      {...rest}
      begin={{
        name: suggestedName || (teamName ?? ''),
        companySize: orgSize ?? undefined,
        jobRole: jobRole ?? undefined,
      }}
    />
  )
}

interface WorkspaceFormProps extends Omit<CreateWorkspaceFormProps, 'suggestedName'> {
  begin: { name: string; companySize: string | undefined; jobRole: string | undefined }
}

/** The name suggests the address, which is checked while it is typed. */
function WorkspaceForm({ addressEnding, begin, onCreated }: WorkspaceFormProps) {
  const [chosen, setChosen] = useState(false)
  const { form, busy, problem, onSubmit, ref } = useCommandForm({
    document: CreateWorkspaceDocument,
    schema: newWorkspace,
    initialValues: {
      ...begin,
      subdomain: begin.name.trim() === '' ? '' : subdomainFor(begin.name),
      onboardingGoals: [] as string[],
    },
    onDone: ({ createWorkspace }) => onCreated(createWorkspace.address),
  })
  const { name, subdomain, onboardingGoals: goals } = form.getValues()
  useSuggestion(chosen ? '' : name, (suggestion) => form.setFieldValue('subdomain', suggestion))
  const state = useAddressState(subdomain)

  return (
    <AuthCard title={strings.create.title} explain={strings.create.explain}>
      <form className={classes.form} onSubmit={onSubmit} ref={ref} noValidate aria-busy={busy}>
        <Problem error={problem} />
        <TextInput
          label={strings.create.name}
          name="name"
          placeholder={strings.create.namePlaceholder}
          autoComplete="organization"
          autoFocus
          maxLength={MAX_TEAM_NAME_CHARS}
          {...form.getInputProps('name')}
          onChange={(event) => {
            const typed = event.currentTarget.value
            form.setFieldValue('name', typed)
            // At once, so that a quick user gets an address of this name; the server changes it if it is taken.
            if (!chosen) form.setFieldValue('subdomain', typed.trim() === '' ? '' : subdomainFor(typed))
          }}
        />
        <div>
          <TextInput
            label={strings.create.address}
            name="subdomain"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={MAX_SUBDOMAIN_CHARS}
            aria-describedby="address-state"
            rightSection={<span className={classes.muted}>{addressEnding}</span>}
            rightSectionWidth={`${addressEnding.length + 2}ch`}
            rightSectionPointerEvents="none"
            {...form.getInputProps('subdomain')}
            onChange={(event) => {
              setChosen(event.currentTarget.value !== '')
              form.setFieldValue('subdomain', event.currentTarget.value.toLowerCase())
            }}
          />
          <p
            className={`${classes.note} ${state === 'free' ? classes.free : classes.muted}`}
            id="address-state"
            role="status"
          >
            {state === 'free'
              ? strings.create.free
              : state === 'checking'
                ? strings.create.checking
                : (state ?? strings.create.addressHint)}
          </p>
        </div>
        <div className={classes.two}>
          <Select
            label={<Optional>{strings.create.size}</Optional>}
            data={COMPANY_SIZES.map((size) => ({ value: size, label: strings.sizes[size] ?? size }))}
            clearable
            {...form.getInputProps('companySize')}
            onChange={(size) => form.setFieldValue('companySize', size ?? undefined)}
          />
          <Select
            label={<Optional>{strings.create.role}</Optional>}
            data={JOB_ROLES.map((role) => ({ value: role, label: strings.jobs[role] ?? role }))}
            clearable
            searchable
            {...form.getInputProps('jobRole')}
            onChange={(role) => form.setFieldValue('jobRole', role ?? undefined)}
          />
        </div>
        <fieldset className={classes.fieldset}>
          <legend className={classes.legend}>
            <Optional>{strings.create.goals}</Optional>
          </legend>
          <div className={classes.pills}>
            {ONBOARDING_GOALS.map((goal) => (
              <label key={goal} className={classes.pill}>
                <input
                  type="checkbox"
                  checked={goals.includes(goal)}
                  onChange={(event) =>
                    form.setFieldValue(
                      'onboardingGoals',
                      event.currentTarget.checked ? [...goals, goal] : goals.filter((each) => each !== goal),
                    )
                  }
                />
                {strings.goals[goal]}
              </label>
            ))}
          </div>
        </fieldset>
        <Button type="submit" loading={busy}>
          {strings.create.submit}
        </Button>
      </form>
      <Aside>
        {strings.create.haveOne} <Link href="/auth/workspaces">{strings.create.find}</Link>
      </Aside>
    </AuthCard>
  )
}

function Optional({ children }: { children: string }) {
  return (
    <>
      {children}
      <span className={classes.optional}>{strings.create.optional}</span>
    </>
  )
}

/** Requests a free address that fits a name, when typing pauses; nothing for an empty name. */
function useSuggestion(name: string, onSuggested: (subdomain: string) => void): void {
  const client = useApolloClient()
  const suggest = useEffectEvent(onSuggested)
  useEffect(() => {
    if (name.trim() === '') return
    let current = true
    const timer = setTimeout(() => {
      client.query({ query: SubdomainSuggestionDocument, variables: { name }, fetchPolicy: 'network-only' }).then(
        ({ data }) => {
          if (current && data) suggest(data.subdomainSuggestion)
        },
        // Without a suggestion the field waits for the user's input.
        () => undefined,
      )
    }, PAUSE_MS)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [client, name])
}

/** Whether an address is available: null for none typed, otherwise `checking`, `free`, or why not. */
function useAddressState(subdomain: string): string | null {
  const client = useApolloClient()
  const [answer, setAnswer] = useState<{ subdomain: string; problem: string | null } | null>(null)
  const ruled = subdomain === '' ? null : subdomainProblem(subdomain)
  useEffect(() => {
    if (subdomain === '' || ruled !== null) return
    let current = true
    const timer = setTimeout(() => {
      client.query({ query: SubdomainProblemDocument, variables: { subdomain }, fetchPolicy: 'network-only' }).then(
        ({ data }) => {
          if (current && data) setAnswer({ subdomain, problem: data.subdomainProblem })
        },
        () => undefined,
      )
    }, PAUSE_MS)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [client, subdomain, ruled])
  if (subdomain === '') return null
  if (ruled !== null) return ruled
  return answer?.subdomain === subdomain ? (answer.problem ?? 'free') : 'checking'
}
