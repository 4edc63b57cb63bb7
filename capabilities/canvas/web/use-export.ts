import { useCallback } from 'react'
import { reportFailure } from '#platform/web/design/perform.ts'
import { showToast } from '#platform/web/design/toasts.ts'
import { saveFile } from '#platform/web/device/save-file.ts'
import { asPicture, asSvg } from './draw/export.ts'
import type { Board } from './scene/board.ts'
import { canvasStrings as strings } from './strings.ts'
import type { References } from './use-references.ts'
import type { DrawingTools } from './use-stage.ts'

/** Saves the whole canvas as a drawing or a picture, with all contents of its references that this user may see. */
export function useExport({
  board,
  references,
  tools,
  title,
}: {
  board: Board
  references: References
  tools: DrawingTools | null
  title: string
}): (kind: 'svg' | 'png') => Promise<void> {
  return useCallback(
    async (kind: 'svg' | 'png') => {
      const bounds = board.scene.bounds()
      if (!bounds || !tools) return void showToast({ message: strings.nothingToExport })
      showToast({ message: strings.exporting })
      try {
        const items = [...board.scene.all()]
        await references.read(items)
        const { painter, look } = tools
        const what = { items, bounds, background: look.palette.sunken, painter }
        const name = `${title || strings.label}.${kind}`
        if (kind === 'svg')
          saveFile(new Blob([asSvg({ ...what, fontFamily: look.fontFamily, title })], { type: 'image/svg+xml' }), name)
        else {
          const { file, smaller } = await asPicture(what)
          saveFile(file, name)
          if (smaller) return void showToast({ message: strings.tooLargeForPicture })
        }
        showToast({ message: strings.exported })
      } catch (error) {
        reportFailure(error)
      }
    },
    [board, references, tools, title],
  )
}
