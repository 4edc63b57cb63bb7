import { Button, TextInput } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { MAX_PROJECT_TITLE_CHARS } from '#projects/model/limits.ts'
import { creatingProject } from '#projects/web/index.ts'
import { newId } from '#platform/kernel/ids.ts'
import { Link } from '#platform/web/design/link.tsx'
import { Page, PageHeader } from '#platform/web/design/page.tsx'
import { toCallError, type CallError } from '#platform/web/graphql/index.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import { FormProblem, workspaceStrings as strings } from '#workspaces/web/index.ts'
import { links } from '../../links.ts'
import classes from './onboarding.module.css'

/** /onboarding/project-setup: creates the first project and opens it. */
export function ProjectSetupScreen() {
  const router = useRouter()
  const [title, setTitle] = useState('')
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<CallError | null>(null)
  const create = useAct(creatingProject)
  const submit = async (): Promise<void> => {
    const project = { id: newId(), title: title.trim() }
    setPending(true)
    setError(null)
    const outcome = await create({ ...project, color: null }).done
    setPending(false)
    if (outcome.state === 'refused') setError(toCallError(outcome.error))
    else router.history.push(links.project(project))
  }
  return (
    <Page title={strings.onboarding.projectTitle} width="reading">
      <div className={classes.narrow}>
        <PageHeader title={strings.onboarding.projectTitle} description={strings.onboarding.projectExplain} />
        <form
          className={classes.ways}
          noValidate
          aria-busy={pending}
          onSubmit={(event) => {
            event.preventDefault()
            void submit()
          }}
        >
          <FormProblem error={error} />
          <TextInput
            label={strings.onboarding.projectName}
            placeholder={strings.onboarding.projectPlaceholder}
            autoFocus
            maxLength={MAX_PROJECT_TITLE_CHARS}
            value={title}
            onChange={(event) => setTitle(event.currentTarget.value)}
          />
          <Button type="submit" loading={pending} disabled={title.trim() === ''}>
            {strings.onboarding.projectSubmit}
          </Button>
          <Button component={Link} href="/home" variant="default">
            {strings.onboarding.skip}
          </Button>
        </form>
      </div>
    </Page>
  )
}
