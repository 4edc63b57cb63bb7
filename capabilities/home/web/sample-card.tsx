import { useApolloClient } from '@apollo/client/react'
import IconRestore from '@tabler/icons-react/dist/esm/icons/IconRestore.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useState } from 'react'
import type { HomeQuery } from '#generated/operations/capabilities/home/web/home.ts'
import { ProjectMark } from '#projects/web/index.ts'
import { Hint } from '#platform/web/design/hint.tsx'
import { Link } from '#platform/web/design/link.tsx'
import { PlainButton } from '#platform/web/design/plain-button.tsx'
import { defineAction, useAction } from '#platform/web/keyboard/index.ts'
import classes from './home.module.css'
import { homeStrings as strings } from './strings.ts'

const deleteSample = defineAction({
  id: 'home.delete-sample',
  title: 'Delete the sample project',
  section: 'Home',
  screen: 'home',
  hint: 'One act, which can be undone.',
})
const addSample = defineAction({
  id: 'home.add-sample',
  title: 'Restore the sample project',
  section: 'Home',
  screen: 'home',
})

// Acts that are used once in the life of a workspace are loaded when they are used.
const loadActs = () => import('./sample-acts.ts')

type Home = HomeQuery['home']

/**
 * The sample project, which can be deleted and added again. Renders nothing for users who may not add one when there is
 * none.
 */
export function SampleCard({ home, href }: { home: Pick<Home, 'sampleProject' | 'viewerCanAddSample'>; href: string }) {
  const client = useApolloClient()
  const [pending, setPending] = useState(false)
  const { sampleProject: sample } = home
  const run = async (act: (acts: Awaited<ReturnType<typeof loadActs>>) => Promise<unknown>): Promise<void> => {
    if (pending) return
    setPending(true)
    try {
      await act(await loadActs())
    } finally {
      setPending(false)
    }
  }
  const remove = async (): Promise<void> => run(async (acts) => sample && acts.deleteSample(client, sample.id))
  const add = async (): Promise<void> => run(async (acts) => acts.addSample(client))
  useAction(deleteSample, remove, { enabled: sample?.viewerCan.delete === true })
  useAction(addSample, add, { enabled: sample === null && home.viewerCanAddSample })

  if (sample === null) {
    if (!home.viewerCanAddSample) return null
    return (
      <p className={classes.sampleGone}>
        {strings.sampleGone}
        <PlainButton
          variant="subtle"
          compact
          pending={pending}
          icon={<IconRestore size={15} stroke={1.8} aria-hidden="true" />}
          onClick={() => void add()}
        >
          {strings.bringBack}
        </PlainButton>
      </p>
    )
  }
  return (
    <section className={classes.sample} aria-label={strings.sampleLabel}>
      <ProjectMark project={sample} size={40} />
      <div className={classes.sampleWords}>
        <span className={classes.eyebrow}>{strings.sampleLabel}</span>
        <h2 className={classes.cardTitle}>
          <Link href={href}>{sample.title || strings.untitledProject}</Link>
        </h2>
        <p className={classes.muted}>{strings.sampleHint}</p>
        <p className={classes.small}>{strings.counts(sample.noteCount, sample.highlightCount, sample.insightCount)}</p>
      </div>
      {sample.viewerCan.delete && (
        <Hint label={strings.deleteSample} action={deleteSample.id}>
          <PlainButton
            variant="default"
            compact
            className={classes.sampleDelete}
            pending={pending}
            icon={<IconTrash size={15} stroke={1.8} aria-hidden="true" />}
            onClick={() => void remove()}
          >
            {strings.deleteSample}
          </PlainButton>
        </Hint>
      )}
    </section>
  )
}
