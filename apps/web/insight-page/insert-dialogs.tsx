import { Suspense, type RefObject } from 'react'
import type { RichTextHandle } from '#editor/web/index.ts'
import { ReferencePicker } from '#insights/web/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { lazyPart } from '#platform/web/chunks/index.ts'
import { LoadingOverlay } from '#platform/web/design/loading-overlay.tsx'

const ChartPicker = lazyPart('chart-picker', async () => (await import('#charts/web/index.ts')).ChartPicker)

/** Chooses what is inserted at the caret of an insight's text, which has the focus again afterwards. */
export function InsertDialogs({
  insight,
  inserting,
  editor,
  onClose,
}: {
  insight: { id: Id; project: { id: Id } }
  /** Null while none is open. */
  inserting: 'reference' | 'chart' | null
  editor: RefObject<RichTextHandle | null>
  onClose: () => void
}) {
  const cancel = (): void => {
    onClose()
    editor.current?.focus()
  }
  const insert = (attrs: Record<string, unknown>): void => {
    onClose()
    editor.current?.insert([{ type: 'reference', attrs }, { type: 'paragraph' }])
  }
  return (
    <>
      <ReferencePicker
        opened={inserting === 'reference'}
        projectId={insight.project.id}
        ownId={insight.id}
        onClose={cancel}
        onChoose={(attrs) => insert({ ...attrs })}
      />
      {inserting === 'chart' && (
        <Suspense fallback={<LoadingOverlay onClose={onClose} />}>
          <ChartPicker
            projectId={insight.project.id}
            onClose={cancel}
            onChoose={(targetId) => insert({ target: 'chart', targetId })}
          />
        </Suspense>
      )}
    </>
  )
}
