import { Button } from '@mantine/core'
import { useRouter, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { ExtensionsDocument } from '#generated/operations/apps/web/tag-settings/extensions.ts'
import { MAX_TAG_BOARD_TITLE_CHARS } from '#tags/model/limits.ts'
import { creatingExtension } from '#tags/web/index.ts'
import { newId } from '#platform/kernel/ids.ts'
import { ShortList, ShortListRow } from '#platform/web/design/short-list.tsx'
import { EmptyState } from '#platform/web/design/empty-state.tsx'
import { ErrorState } from '#platform/web/design/error-state.tsx'
import { LoadingRows } from '#platform/web/design/loading-rows.tsx'
import { NameDialog } from '#platform/web/design/name-dialog.tsx'
import { Page, PageHeader } from '#platform/web/design/page.tsx'
import { CutGem } from '#platform/web/design/pictures.tsx'
import { defineAction, useAction } from '#platform/web/keyboard/index.ts'
import { reportAct } from '#platform/web/live/report-act.ts'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import { tagLinks } from '../../tag-links.ts'
import { ExtensionPage } from './extension-page.tsx'
import { tagSettingsStrings } from '../../tag-settings/strings.ts'

const text = tagSettingsStrings.extensions
const newExtension = defineAction({
  id: 'extensions.new',
  title: 'New extension',
  section: 'Extensions',
  screen: 'extensions',
  keys: 'n',
})

/** /settings/extensions: the tag boards of the workspace; with `extension` one of them. */
export function ExtensionsScreen() {
  // Other search parameters are ignored.
  const { extension } = useSearch({ strict: false }) as { extension?: unknown }
  return typeof extension === 'string' && extension !== '' ? (
    <ExtensionPage key={extension} id={extension} />
  ) : (
    <ExtensionList />
  )
}

function ExtensionList() {
  const router = useRouter()
  const create = useAct(creatingExtension)
  const [naming, setNaming] = useState(false)
  const { data, error, retry } = useAnswer(ExtensionsDocument, { variables: {} })
  const mayMake = data?.viewerCanMakeExtensions ?? false
  useAction(newExtension, () => setNaming(true), { enabled: mayMake })
  const make = async (title: string): Promise<void> => {
    setNaming(false)
    const id = newId()
    if (await reportAct(create({ id, title }), { title: text.made(title), onceDone: true }))
      router.history.push(tagLinks.extension({ id, title }))
  }
  const add = mayMake ? <Button onClick={() => setNaming(true)}>{text.new}</Button> : undefined
  const extensions = (data?.extensions ?? []).flatMap((one) => one ?? [])
  return (
    <Page title={text.title} width="reading">
      <PageHeader title={text.title} description={text.explain} actions={add} />
      {!data && !error && <LoadingRows label={text.title} />}
      {error && !data && <ErrorState message={error.message} onRetry={retry} />}
      {data && extensions.length === 0 && (
        <EmptyState picture={<CutGem />} title={text.empty} action={add}>
          {text.emptyHint}
        </EmptyState>
      )}
      <ShortList label={text.label}>
        {extensions.map((extension) => (
          <ShortListRow
            key={extension.id}
            href={tagLinks.extension(extension)}
            title={extension.title || text.untitled}
            detail={text.facts(extension.tagCount, extension.projects.length)}
          />
        ))}
      </ShortList>
      <NameDialog
        opened={naming}
        title={text.new}
        label={text.name}
        confirmLabel={text.create}
        maxLength={MAX_TAG_BOARD_TITLE_CHARS}
        onDone={(title) => void make(title)}
        onClose={() => setNaming(false)}
      />
    </Page>
  )
}
