import type { RefObject } from 'react'
import {
  asCsv,
  asPng,
  chartStrings,
  copyPicture,
  copyTable,
  type ChartPictureHandle,
  type KeptChart,
} from '#charts/web/index.ts'
import type { MenuEntry } from '#platform/web/design/action-menu.tsx'
import { showToast } from '#platform/web/design/toasts.ts'
import { useColorMode } from '#platform/web/design/use-pale-variant.ts'
import { saveFile } from '#platform/web/device/save-file.ts'
import { palettes } from '#platform/web/theme/palette.ts'
import { chartActions } from '../../../project-page/project-actions.ts'
import { strings } from '../../../project-page/strings.ts'

const text = strings.chart

/** A chart's figures as lines of a table. */
export type ChartLines = readonly (readonly (string | number)[])[]

/** What leads out of a chart: copies and files of its figures and its picture. */
export function useChartExports(name: string, rows: ChartLines | null, picture: RefObject<ChartPictureHandle | null>) {
  const { canvas } = palettes[useColorMode()]
  const svg = (): string => picture.current?.toSvg() ?? ''
  const savePicture = async (kind: 'png' | 'svg'): Promise<void> => {
    const drawn = svg()
    try {
      const file = kind === 'svg' ? new Blob([drawn], { type: 'image/svg+xml' }) : await asPng(drawn, canvas)
      saveFile(file, `${name}.${kind}`)
    } catch {
      showToast({ message: text.notDrawn, tone: 'failed' })
    }
  }
  const copied = async (copying: Promise<void>, message: string): Promise<void> => {
    try {
      await copying
      showToast({ message })
    } catch {
      showToast({ message: text.notCopied, tone: 'failed' })
    }
  }
  const command = (title: string, onSelect: () => void): MenuEntry => ({
    kind: 'command',
    title,
    disabled: !rows,
    onSelect,
  })
  return [
    command(chartStrings.copyTable, () => void copied(copyTable(rows ?? []), chartStrings.copiedTable)),
    command(chartStrings.copyPicture, () => void copied(copyPicture(svg(), canvas), chartStrings.copiedPicture)),
    command(text.png, () => void savePicture('png')),
    command(text.svg, () => void savePicture('svg')),
    command(text.csv, () => saveFile(new Blob([asCsv(rows ?? [])], { type: 'text/csv' }), `${name}.csv`)),
  ]
}

interface ChartMenuOptions {
  /** The shown chart; null where it is not saved. */
  chart: KeptChart | null
  mayKeep: boolean
  exports: readonly MenuEntry[]
  onRename: () => void
  onKeepAs: () => void
  onAdd: () => void
  onDelete: (chart: KeptChart) => void
}

/** The menu of a chart: what changes it, what leads out of it, and its end. */
export function chartMenu({ chart, mayKeep, exports, onRename, onKeepAs, onAdd, onDelete }: ChartMenuOptions) {
  const command = (title: string, onSelect: () => void): MenuEntry => ({ kind: 'command', title, onSelect })
  const entries: MenuEntry[] = [
    ...(chart?.viewerCan.edit ? [command(text.rename, onRename)] : []),
    ...(chart && mayKeep ? [command(text.keepAs, onKeepAs), command(chartStrings.figure.addTo, onAdd)] : []),
    { kind: 'action', action: chartActions.copyLink.id, title: text.copyLink },
    { kind: 'line' },
    ...exports,
  ]
  if (!chart?.viewerCan.delete) return entries
  const remove: MenuEntry = { kind: 'command', title: text.delete, danger: true, onSelect: () => onDelete(chart) }
  return [...entries, { kind: 'line' as const }, remove]
}
